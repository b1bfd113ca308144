import type { ClientBase } from 'pg';
import { articulosDemo } from './articulos.ts';
import { azar } from './azar.ts';
import { cargaAsistencia, cargaCapacitaciones } from './capacitaciones.ts';
import { cargaCartera, cargaFacturas } from './cargar-cartera.ts';
import {
  cargaArticulos,
  cargaCambios,
  cargaEmpresa,
  cargaOperadores,
  cargaUbicaciones,
} from './cargar-catalogo.ts';
import { cargaClientes, cargaPedidos } from './cargar-clientes.ts';
import { cargaCompras, cargaMovimientos, cargaPersonal } from './cargar-documentos.ts';
import {
  cargaAcomodos,
  cargaAsignaciones,
  cargaGuardados,
  cargaInventarios,
  idsDeUbicaciones,
} from './cargar-inventario.ts';
import { cargaVentas } from './cargar-remisiones.ts';
import { cargaFestivos, cargaResurtidos } from './cargar-resurtidos.ts';
import { cargaSinUbicar } from './cargar-sin-ubicar.ts';
import { cargaTraspasos } from './cargar-traspasos.ts';
import { cargaObjetivosYCatalogos } from './catalogos.ts';
import { cargaChecklist } from './checklist.ts';
import { cargaDudasDeComision, cargaReglasDeComision, cierraMesesDeComision } from './comisiones.ts';
import { comprasDemo } from './compras.ts';
import { cargaCupones } from './cupones.ts';
import { cargaDepuracion } from './depuracion.ts';
import { cargaDocumentos } from './documentos.ts';
import { existenciasDemo } from './existencias.ts';
import { cargaMarcador } from './marcador.ts';
import { oficinaDemo } from './oficina.ts';
import { OPERADORES_DEMO } from './operadores.ts';
import { cargaRedenciones } from './redenciones.ts';
import { cargaManuales } from './rh.ts';
import { cargaTickets } from './tickets.ts';
import { hogares, ubicacionesDemo } from './ubicaciones.ts';

export interface OpcionesDemo {
  /** The day on which the company is seen; purchases and check-ins are dated back from it. Default: today. */
  hoy?: Date;
  /** Called with a Spanish text about what is being loaded. */
  onPaso?: (texto: string) => void;
  /** Hashes a password; called once for each different one. */
  hash: (password: string) => Promise<string>;
}

const SEMILLA = 11_23_00;

/**
 * Loads the demo company into a migrated database without articles, in a transaction of its own. It writes rows, and the triggers the rest: a call
 * is of the moment in which it is made, and a document that arrives is from then on another system's; these are months of work, done here.
 * @param pg a connection of the tables' owner: the demo writes stock and movements directly, which the application's
 * role cannot
 * @throws if there are articles already
 */
export async function cargarDemo(
  pg: ClientBase,
  { hoy = new Date(), onPaso, hash }: OpcionesDemo,
): Promise<void> {
  const paso = (texto: string) => onPaso?.(texto);
  const claves = await hashes(hash);
  await pg.query('begin');
  try {
    const { rows } = await pg.query<{ hay: boolean }>('select exists (select from articulos) hay');
    if (rows[0]?.hay)
      throw new Error('La base ya tiene artículos: los datos de demostración van en una base vacía');
    const articulos = articulosDemo(azar(SEMILLA + 1));
    const ubicaciones = ubicacionesDemo(azar(SEMILLA + 2));
    const compras = comprasDemo(azar(SEMILLA + 3), hoy, articulos);
    const hogar = hogares(ubicaciones);
    const hecho = existenciasDemo(SEMILLA + 4, { hoy, articulos, ubicaciones, compras, hogar });
    const {
      movimientos,
      asignaciones,
      acomodos,
      inventarios,
      resurtidos,
      traspasos,
      clientes,
      ventas,
      guardados,
    } = hecho;
    paso('Empresa, operadores y permisos');
    await cargaEmpresa(pg);
    await cargaOperadores(pg, claves);
    await cargaManuales(pg);
    await cargaCapacitaciones(pg, azar(SEMILLA + 6), hoy);
    await cargaAsistencia(pg);
    await cargaDocumentos(pg, azar(SEMILLA + 9), hoy);
    paso(`${articulos.length.toLocaleString('es-MX')} artículos con sus claves`);
    await cargaArticulos(pg, articulos);
    await cargaCambios(pg, articulos, hoy);
    paso(`${ubicaciones.length.toLocaleString('es-MX')} ubicaciones`);
    await cargaUbicaciones(pg, ubicaciones);
    paso(`${compras.length} compras`);
    await cargaCompras(pg, compras, movimientos);
    paso(`${movimientos.length.toLocaleString('es-MX')} movimientos y sus existencias`);
    await cargaMovimientos(pg, movimientos);
    paso('Ubicaciones de los artículos, devoluciones, inventarios, resurtidos y traspasos');
    const ids = await idsDeUbicaciones(pg);
    await cargaAsignaciones(pg, asignaciones, inventarios, ids);
    await cargaSinUbicar(pg);
    await cargaAcomodos(pg, acomodos, ids);
    await cargaInventarios(pg, inventarios, ids);
    await cargaFestivos(pg, hoy);
    await cargaResurtidos(pg, resurtidos);
    await cargaTraspasos(pg, traspasos);
    const oficina = oficinaDemo(SEMILLA + 20_000, { hoy, clientes, articulos, ventas });
    paso(`${clientes.length} clientes y ${oficina.facturas.length.toLocaleString('es-MX')} facturas`);
    await cargaClientes(pg, clientes);
    await cargaPedidos(pg, oficina.pedidos, oficina.descargas);
    await cargaReglasDeComision(pg, hoy);
    await cargaFacturas(pg, oficina.facturas);
    await cargaCartera(pg, oficina.abonos, oficina.banco);
    // Without statistics of what this transaction loaded, each of 12,000 invoices reads all the articles to freeze its commission, and each
    // remission all the guides.
    await pg.query('analyze articulos, clientes, facturas, facturas_det, guias, cartera, aplicaciones');
    paso(`${ventas.remisiones.length} remisiones`);
    await cargaVentas(pg, ventas, ids);
    await cargaGuardados(pg, guardados);
    await cargaObjetivosYCatalogos(pg, hoy);
    paso('Tickets');
    await cargaTickets(pg, azar(SEMILLA + 7), hoy);
    paso('Guion de llamadas y marcaciones');
    await cargaMarcador(pg, azar(SEMILLA + 8), hoy);
    await cargaDepuracion(pg, azar(SEMILLA + 10), hoy);
    paso('Cupones');
    await cargaCupones(pg, azar(SEMILLA + 12), hoy);
    await cargaRedenciones(pg, azar(SEMILLA + 13), hoy);
    paso('Check list, asistencia y avisos');
    await cargaChecklist(pg, azar(SEMILLA + 6), hoy);
    await cargaPersonal(pg, azar(SEMILLA + 5), hoy, compras);
    await cierraMesesDeComision(pg, hoy);
    await cargaDudasDeComision(pg, hoy);
    await pg.query('commit');
  } catch (error) {
    await pg.query('rollback');
    throw error;
  }
  await pg.query('analyze');
}

async function hashes(hash: OpcionesDemo['hash']): Promise<Map<string, string>> {
  const distintas = [...new Set(OPERADORES_DEMO.map((o) => o.password))];
  return new Map(await Promise.all(distintas.map(async (c) => [c, await hash(c)] as const)));
}
