export { CampoUbicacion } from './CampoUbicacion.tsx';
export { useCodigosPropios } from './codigosSinRed.ts';
export { BotonEtiqueta } from './Etiquetas.tsx';
export { conExistencias } from './piezas.ts';
