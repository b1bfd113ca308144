import type { ArticuloDemo } from './articulos.ts';
import { type AsignacionDemo, asignacionesDemo } from './asignaciones.ts';
import { azar } from './azar.ts';
import { type ClienteDemo, CON_ALMACEN, clientesDemo } from './clientes.ts';
import type { CompraDemo } from './compras.ts';
import { type AcomodoDemo, devolucionesDemo } from './devoluciones.ts';
import { edicionesDemo } from './ediciones.ts';
import { type GuardadoDemo, guardadosDemo } from './guardados.ts';
import { type InventarioDemo, inventariosDemo } from './inventarios.ts';
import { LibroDemo } from './libro.ts';
import { type HogarDe, inventarioInicial, type MovimientoDemo, movimientosDeCompra } from './movimientos.ts';
import type { VentasDemo } from './remisiones.ts';
import { type ResurtidoDemo, resurtidosDemo } from './resurtidos.ts';
import { type TraspasoDemo, traspasosDemo } from './traspasos.ts';
import type { UbicacionDemo } from './ubicaciones.ts';
import { ventasDemo } from './ventas.ts';

/** Everything that happened to the demo's pieces, with its documents. */
export interface ExistenciasDemo {
  movimientos: MovimientoDemo[];
  asignaciones: AsignacionDemo[];
  acomodos: AcomodoDemo[];
  inventarios: InventarioDemo[];
  resurtidos: ResurtidoDemo[];
  traspasos: TraspasoDemo[];
  clientes: ClienteDemo[];
  ventas: VentasDemo;
  guardados: GuardadoDemo[];
}

interface Empresa {
  hoy: Date;
  articulos: readonly ArticuloDemo[];
  ubicaciones: readonly UbicacionDemo[];
  compras: readonly CompraDemo[];
  hogar: HogarDe;
}

/**
 * Creates the parts in the order in which one needs the other; each has its own generator, seeded from `semilla` on.
 */
export function existenciasDemo(semilla: number, empresa: Empresa): ExistenciasDemo {
  const { hoy, articulos, ubicaciones, compras, hogar } = empresa;
  const aMov = azar(semilla);
  const libro = new LibroDemo([
    ...inventarioInicial(aMov, hoy, articulos, hogar),
    ...compras.flatMap((c) => movimientosDeCompra(aMov, hoy, c, hogar)),
  ]);
  const acomodos = devolucionesDemo(azar(semilla + 2), hoy, articulos, hogar, libro);
  const asignaciones = asignacionesDemo({
    a: azar(semilla + 3),
    hoy,
    articulos,
    ubicaciones,
    compras,
    movimientos: libro.movimientos(),
    hogar,
  });
  const editados = edicionesDemo(azar(semilla + 4), hoy, asignaciones, libro);
  const inventarios = inventariosDemo(azar(semilla + 5), hoy, asignaciones, editados, libro);
  const resurtidos = resurtidosDemo({
    a: azar(semilla + 7),
    hoy,
    articulos,
    asignaciones,
    inventarios,
    hogar,
    libro,
  });
  const traspasos = traspasosDemo({
    a: azar(semilla + 9),
    hoy,
    articulos,
    asignaciones,
    inventarios,
    resurtidos,
    hogar,
    libro,
  });
  const clientes = clientesDemo(azar(semilla + 10), hoy);
  const delAlmacen = clientes.slice(0, CON_ALMACEN);
  const ventas = ventasDemo(
    azar(semilla + 11),
    { hoy, articulos, clientes: delAlmacen, asignaciones, inventarios, resurtidos, traspasos, hogar },
    libro,
  );
  return {
    movimientos: libro.movimientos(),
    asignaciones,
    acomodos,
    inventarios,
    resurtidos,
    traspasos,
    clientes,
    ventas,
    guardados: guardadosDemo(hoy, articulos, inventarios, traspasos, libro),
  };
}
