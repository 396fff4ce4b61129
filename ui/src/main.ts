// Where the page begins.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { chooseBackend } from './backend/choose';

const target = document.getElementById('app');
if (target) mount(App, { target, props: { backend: chooseBackend() } });
