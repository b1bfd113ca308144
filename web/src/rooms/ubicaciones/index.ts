export { CampoUbicacion } from './CampoUbicacion.tsx';
export { BotonEtiqueta } from './Etiquetas.tsx';
export { conExistencias } from './piezas.ts';
