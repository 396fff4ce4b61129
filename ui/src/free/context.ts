// The free table that a component is part of.
import { createContext } from 'svelte';
import type { FreeState } from './free.svelte';

/** The free table of the page. */
export const [getFree, setFree] = createContext<FreeState>();
