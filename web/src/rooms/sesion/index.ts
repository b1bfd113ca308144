export { Entrada } from './Entrada.tsx';
