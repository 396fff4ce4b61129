// Where the page with the toy backend begins.
import { mount } from 'svelte';
import '../../src/app.css';
import App from '../../src/App.svelte';
import { fakeBackend } from './backend';
import { onTwoSheets } from './world';

// `?sheets=2` has the map go on, on a second sheet.
if (new URLSearchParams(location.search).get('sheets') === '2') onTwoSheets();

const target = document.getElementById('app');
if (target) mount(App, { target, props: { backend: fakeBackend() } });
