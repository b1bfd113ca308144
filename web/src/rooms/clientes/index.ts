export { type Cual, PanelCliente } from './FichaCliente.tsx';
export { FacturaEnPestanas } from './FichaFactura.tsx';
