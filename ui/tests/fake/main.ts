// Where the page with the toy backend begins.
import { mount } from 'svelte';
import '../../src/app.css';
import App from '../../src/App.svelte';
import { fakeBackend } from './backend';

const target = document.getElementById('app');
if (target) mount(App, { target, props: { backend: fakeBackend() } });
