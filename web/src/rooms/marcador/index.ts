export { Lanzada } from './Lanzada.tsx';
export { enGrupos } from './marcador.ts';
export { Telefonos } from './Telefonos.tsx';
