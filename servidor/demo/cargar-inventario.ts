import type { ClientBase } from 'pg';
import type { AsignacionDemo } from './asignaciones.ts';
import { iso } from './calendario.ts';
import type { AcomodoDemo } from './devoluciones.ts';
import type { GuardadoDemo } from './guardados.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
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
    {
      ubicacion_id: 'int',
      articulo_id: 'int',
      asignada: 'timestamptz',
      operador_id: 'int',
      contada: 'timestamptz',
    },
    asignaciones.map(({ articulo, ubicacion, fecha }) => {
      const contada = contadas.get(`${ubicacion.codigo} ${articulo.id}`);
      return [ids.get(ubicacion.codigo), articulo.id, iso(fecha), operador, contada && iso(contada)];
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
    {
      acomodo_id: 'int',
      folio: 'text',
      renglon: 'int',
      fecha: 'timestamptz',
      almacen_id: 'int',
      articulo_id: 'int',
      ubicacion_id: 'int',
      unidades: 'int',
      unidades_acom: 'int',
      motivo: 'text',
    },
    acomodos.map((o) => [
      o.id,
      o.folio,
      o.renglon,
      iso(o.fecha),
      o.ubicacion.almacen,
      o.articulo.id,
      ids.get(o.ubicacion.codigo),
      o.unidades,
      o.acomodadas,
      o.motivo,
    ]),
  );
  await avanzaSecuencia(pg, 'acomodos', 'acomodo_id');
}

export async function cargaInventarios(
  pg: ClientBase,
  inventarios: readonly InventarioDemo[],
  ids: Ids,
): Promise<void> {
  await insertar(
    pg,
    'inventarios',
    { inventario_id: 'int', folio: 'text', fecha: 'timestamptz', almacen_id: 'int', descripcion: 'text' },
    inventarios.map((i) => [i.id, i.folio, iso(i.fecha), i.almacen, i.descripcion]),
  );
  await avanzaSecuencia(pg, 'inventarios', 'inventario_id');
  await insertar(
    pg,
    'inventarios_det',
    {
      inventario_det_id: 'int',
      inventario_id: 'int',
      articulo_id: 'int',
      folio_conteo_tmp: 'text',
      denegado: 'int',
      estatus: 'text',
      ajustado: 'timestamptz',
    },
    inventarios.flatMap((i) =>
      i.lineas.map((l) => [
        l.id,
        i.id,
        l.articulo.id,
        l.folioTmp,
        l.denegado,
        l.estatus,
        l.ajustado && iso(l.ajustado),
      ]),
    ),
  );
  await avanzaSecuencia(pg, 'inventarios_det', 'inventario_det_id');
  const conteos = inventarios.flatMap((i) =>
    i.lineas.flatMap((l) => l.conteos.map((c) => ({ ...c, linea: l.id }))),
  );
  await insertar(
    pg,
    'conteos',
    {
      conteo_id: 'int',
      inventario_det_id: 'int',
      operador_id: 'int',
      fecha: 'timestamptz',
      operacion_id: 'uuid',
      motivo_id: 'int',
      observaciones: 'text',
      estatus: 'text',
    },
    conteos.map((c) => [
      c.id,
      c.linea,
      c.operador,
      iso(c.fecha),
      c.operacion,
      c.motivo,
      c.observaciones,
      c.estatus,
    ]),
  );
  await avanzaSecuencia(pg, 'conteos', 'conteo_id');
  await insertar(
    pg,
    'conteos_det',
    {
      conteo_id: 'int',
      ubicacion_id: 'int',
      fecha_caducidad: 'date',
      lote: 'text',
      fecha_produccion: 'date',
      contadas: 'int',
      esperadas: 'int',
      contada_en: 'timestamptz',
    },
    conteos.flatMap((c) =>
      c.renglones.map((r) => [
        c.id,
        ids.get(r.ubicacion.codigo),
        r.lote.caducidad,
        r.lote.lote,
        r.lote.produccion,
        r.contadas,
        r.esperadas,
        iso(r.contadaEn),
      ]),
    ),
  );
}

export async function cargaGuardados(pg: ClientBase, guardados: readonly GuardadoDemo[]): Promise<void> {
  await insertar(
    pg,
    'guardados',
    {
      operacion_id: 'uuid',
      operador_id: 'int',
      fecha: 'timestamptz',
      llamada: 'text',
      resumen: 'text',
      documento_id: 'int',
    },
    guardados.map((g) => [g.operacion, g.operador, iso(g.fecha), g.llamada, g.resumen, g.documentoId]),
  );
}
