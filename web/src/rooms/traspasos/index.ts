export { RecepcionDeTraspaso } from './RecepcionDeTraspaso.tsx';
