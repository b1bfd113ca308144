import type { ClientBase } from 'pg';
import type { AsignacionDemo } from './asignaciones.ts';
import { iso, momento } from './calendario.ts';
import type { AcomodoDemo } from './devoluciones.ts';
import type { GuardadoDemo } from './guardados.ts';
import { insertar } from './insertar.ts';
import type { InventarioDemo } from './inventarios.ts';
import { idsDe } from './movimientos.ts';

type Ids = ReadonlyMap<string, number>;

/** Ids of the locations by their code. */
export async function idsDeUbicaciones(pg: ClientBase): Promise<Ids> {
  const { rows } = await pg.query<{ ubicacion: string; ubicacion_id: number }>(
    'select ubicacion, ubicacion_id from ubicaciones',
  );
  return new Map(rows.map((u) => [u.ubicacion, u.ubicacion_id]));
}

/** Articles in their locations, with the last accepted count of each. */
export async function cargaAsignaciones(
  pg: ClientBase,
  asignaciones: readonly AsignacionDemo[],
  inventarios: readonly InventarioDemo[],
  ids: Ids,
): Promise<void> {
  const contadas = new Map<string, number>();
  for (const { lineas } of inventarios) {
    for (const { articulo, conteos } of lineas) {
      for (const r of conteos.filter((c) => c.estatus === 'ACEPTADO').flatMap((c) => c.renglones)) {
        contadas.set(`${r.ubicacion.codigo} ${articulo.id}`, r.contadaEn);
      }
    }
  }
  const [operador = null] = idsDe('INVENT1');
  await insertar(
    pg,
    'articulos_ubicacion',
    asignaciones.map(({ articulo, ubicacion, fecha }) => {
      const contada = contadas.get(`${ubicacion.codigo} ${articulo.id}`);
      return {
        ubicacion_id: ids.get(ubicacion.codigo),
        articulo_id: articulo.id,
        asignada: iso(fecha),
        operador_id: operador,
        contada: momento(contada),
      };
    }),
  );
}

export async function cargaAcomodos(
  pg: ClientBase,
  acomodos: readonly AcomodoDemo[],
  ids: Ids,
): Promise<void> {
  await insertar(
    pg,
    'acomodos',
    acomodos.map((o) => ({
      acomodo_id: o.id,
      folio: o.folio,
      renglon: o.renglon,
      fecha: iso(o.fecha),
      almacen_id: o.ubicacion.almacen,
      articulo_id: o.articulo.id,
      ubicacion_id: ids.get(o.ubicacion.codigo),
      unidades: o.unidades,
      unidades_acom: o.acomodadas,
      motivo: o.motivo,
    })),
  );
}

export async function cargaInventarios(
  pg: ClientBase,
  inventarios: readonly InventarioDemo[],
  ids: Ids,
): Promise<void> {
  await insertar(
    pg,
    'inventarios',
    inventarios.map((i) => ({
      inventario_id: i.id,
      folio: i.folio,
      fecha: iso(i.fecha),
      almacen_id: i.almacen,
      descripcion: i.descripcion,
    })),
  );
  await insertar(
    pg,
    'inventarios_det',
    inventarios.flatMap((i) =>
      i.lineas.map((l) => ({
        inventario_det_id: l.id,
        inventario_id: i.id,
        articulo_id: l.articulo.id,
        folio_conteo_tmp: l.folioTmp,
        denegado: l.denegado,
        estatus: l.estatus,
        ajustado: momento(l.ajustado),
      })),
    ),
  );
  const conteos = inventarios.flatMap((i) =>
    i.lineas.flatMap((l) => l.conteos.map((c) => ({ ...c, linea: l.id }))),
  );
  await insertar(
    pg,
    'conteos',
    conteos.map((c) => ({
      conteo_id: c.id,
      inventario_det_id: c.linea,
      operador_id: c.operador,
      fecha: iso(c.fecha),
      operacion_id: c.operacion,
      motivo_id: c.motivo,
      observaciones: c.observaciones,
      estatus: c.estatus,
    })),
  );
  await insertar(
    pg,
    'conteos_det',
    conteos.flatMap((c) =>
      c.renglones.map((r) => ({
        conteo_id: c.id,
        ubicacion_id: ids.get(r.ubicacion.codigo),
        fecha_caducidad: r.lote.caducidad,
        lote: r.lote.lote,
        fecha_produccion: r.lote.produccion,
        contadas: r.contadas,
        esperadas: r.esperadas,
        contada_en: iso(r.contadaEn),
      })),
    ),
  );
}

export async function cargaGuardados(pg: ClientBase, guardados: readonly GuardadoDemo[]): Promise<void> {
  await insertar(
    pg,
    'guardados',
    guardados.map((g) => ({
      operacion_id: g.operacion,
      operador_id: g.operador,
      fecha: iso(g.fecha),
      llamada: g.llamada,
      resumen: g.resumen,
      documento_id: g.documentoId,
    })),
  );
}
