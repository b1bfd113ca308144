export { enGrupos } from './marcador.ts';
export { Telefonos } from './Telefonos.tsx';
