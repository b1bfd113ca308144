export { type Cual, PanelCliente } from './FichaCliente.tsx';
