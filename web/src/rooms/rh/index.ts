export { PorLeer } from './documentos/PorLeer.tsx';
