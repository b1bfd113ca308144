import type { ArticuloDemo } from './articulos.ts';
import type { ClienteDemo } from './clientes.ts';
import { type DepositoDemo, depositosDemo, type EstadoCuentaDemo } from './depositos.ts';
import { historiaDemo } from './historia.ts';
import { type AbonoDemo, pagosDemo } from './pagos.ts';
import { type DescargaDemo, descargasDemo, type PedidoDemo, pedidosDemo } from './pedidos.ts';
import type { FacturaDemo, VentasDemo } from './remisiones.ts';

/** What the office knows of its customers: orders, invoices and money of two years. */
export interface OficinaDemo {
  /** Those of the warehouse's remissions among them, in the order of their dates. */
  facturas: FacturaDemo[];
  abonos: AbonoDemo[];
  banco: { depositos: DepositoDemo[]; estados: EstadoCuentaDemo[] };
  pedidos: PedidoDemo[];
  descargas: DescargaDemo[];
}

/** Creates what the office knows, from the customers and what the warehouse sold them; each part has its own generator, seeded from `semilla` on. */
export function oficinaDemo(
  semilla: number,
  empresa: {
    hoy: Date;
    clientes: readonly ClienteDemo[];
    articulos: readonly ArticuloDemo[];
    ventas: VentasDemo;
  },
): OficinaDemo {
  const { hoy, clientes, articulos, ventas } = empresa;
  const historia = historiaDemo(semilla, hoy, clientes, articulos, ventas.facturas.length + 1);
  const facturas = [...historia, ...ventas.facturas].sort((x, y) => x.fecha - y.fecha || x.id - y.id);
  const abonos = pagosDemo(semilla + 10_000, hoy, clientes, facturas);
  return {
    facturas,
    abonos,
    banco: depositosDemo(semilla + 20_000, { hoy, clientes, facturas, abonos }),
    pedidos: pedidosDemo(semilla + 30_000, { hoy, clientes, historia, remisiones: ventas.remisiones }),
    descargas: descargasDemo(semilla + 40_000, hoy, clientes),
  };
}
