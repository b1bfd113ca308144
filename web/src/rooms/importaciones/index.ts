export { Preguntas } from './Preguntas.tsx';
export { SueltaArchivo } from './SinArchivo.tsx';
export { Subida } from './Subida.tsx';
export { useSubida } from './useSubida.ts';
export { useSuelta } from './useSuelta.ts';
