import { promesa } from '../promesa.ts';

// pdf.js brings whatever else an old browser lacks.
if (!('withResolvers' in Promise))
  Object.defineProperty(Promise, 'withResolvers', { value: promesa, configurable: true, writable: true });
