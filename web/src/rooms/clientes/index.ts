export type { Cual } from './adelanto.ts';
export { PanelCliente } from './FichaCliente.tsx';
export { FacturaEnPestanas } from './FichaFactura.tsx';
export { Marcas, VentasPagosDevoluciones } from './FichaGraficas.tsx';
