export { TONO_DE_SESION } from './capacitaciones/sesion.ts';
export { TareasDeHoy } from './checklist/TareasDeHoy.tsx';
export { ligaDeLectura, publica } from './documentos/documento.ts';
export { PorLeer, usePorLeer } from './documentos/PorLeer.tsx';
