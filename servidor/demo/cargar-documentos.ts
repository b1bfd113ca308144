import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { iso, momento } from './calendario.ts';
import { type CompraDemo, importeDe } from './compras.ts';
import { FABRICANTES, MAYORISTAS } from './empresa.ts';
import { insertar } from './insertar.ts';
import { claveDeLugar, cuadrilla, type MovimientoDemo } from './movimientos.ts';
import { asistenciaDemo, avisosDemo } from './personal.ts';
import { rfcDe } from './rfc.ts';

/** Pieces and last moment by call and document line: what a purchase shows of its movements. */
function resumen(movimientos: readonly MovimientoDemo[], llamada: string) {
  const porLinea = new Map<number, number>();
  const ultimo = new Map<number, number>();
  for (const m of movimientos) {
    if (m.llamada !== llamada || m.documentoId === null || m.detalleId === null) continue;
    porLinea.set(m.detalleId, (porLinea.get(m.detalleId) ?? 0) + m.piezas);
    ultimo.set(m.documentoId, Math.max(ultimo.get(m.documentoId) ?? 0, m.fecha));
  }
  return { porLinea, ultimo };
}

export async function cargaCompras(
  pg: ClientBase,
  compras: readonly CompraDemo[],
  movimientos: readonly MovimientoDemo[],
): Promise<void> {
  const recibido = resumen(movimientos, 'guardarRecepcionCompra');
  const acomodado = resumen(movimientos, 'guardaAcomodoCompra');
  await insertar(
    pg,
    'proveedores',
    [...FABRICANTES, ...MAYORISTAS].map((nombre, i) => ({
      proveedor_id: i + 1,
      proveedor: nombre,
      rfc: rfcDe(nombre, i),
    })),
  );
  await insertar(
    pg,
    'compras',
    compras.map((c) => {
      const { fechan } = cuadrilla(c.almacen);
      const completa = c.lineas.every((l) => recibido.porLinea.get(l.id) === l.unidades);
      return {
        docto_cm_id: c.id,
        folio: c.folio,
        folio_prov: c.folioProv,
        proveedor_id: c.proveedor,
        almacen_id: c.almacen,
        fecha: c.fecha,
        importe: importeDe(c),
        fecha_recepcion: momento(c.recepcion),
        fecha_recepcion_por: c.recepcion === null ? null : fechan[c.id % fechan.length],
        completada: completa ? momento(recibido.ultimo.get(c.id)) : null,
        ultimo_acomodo: momento(acomodado.ultimo.get(c.id)),
      };
    }),
  );
  await insertar(
    pg,
    'compras_det',
    compras.flatMap((c) =>
      c.lineas.map((l, i) => ({
        docto_cm_det_id: l.id,
        docto_cm_id: c.id,
        renglon: i + 1,
        articulo_id: l.articulo.id,
        unidades: l.unidades,
        unidades_recib: recibido.porLinea.get(l.id) ?? 0,
        unidades_acom: acomodado.porLinea.get(l.id) ?? 0,
        costo: l.costo,
      })),
    ),
  );
}

export async function cargaMovimientos(
  pg: ClientBase,
  movimientos: readonly MovimientoDemo[],
): Promise<void> {
  const { rows } = await pg.query<{
    lugar_id: number;
    clase: string;
    almacen_id: number | null;
    nombre: string;
  }>('select lugar_id, clase, almacen_id, nombre from lugares');
  const ids = new Map(
    rows.map((l) => [
      l.clase === 'ubicacion' ? l.nombre : `${l.clase} ${l.almacen_id ?? ''}`.trim(),
      l.lugar_id,
    ]),
  );
  await insertar(
    pg,
    'movimientos',
    movimientos.map((m) => ({
      operacion_id: m.operacion,
      fecha: iso(m.fecha),
      operador_id: m.operador,
      llamada: m.llamada,
      articulo_id: m.articulo,
      origen_id: ids.get(claveDeLugar(m.origen)),
      destino_id: ids.get(claveDeLugar(m.destino)),
      piezas: m.piezas,
      fecha_caducidad: m.caducidad,
      lote: m.lote,
      fecha_produccion: m.produccion,
      documento: m.documento,
      documento_id: m.documentoId,
      documento_det_id: m.detalleId,
      cambia_lote: m.anterior !== undefined,
      fecha_caducidad_anterior: m.anterior?.caducidad,
      lote_anterior: m.anterior?.lote,
      fecha_produccion_anterior: m.anterior?.produccion,
    })),
  );
  // Derived here from the movements, so that stock cannot disagree with their sum.
  await pg.query(`
    insert into existencias (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas)
    select lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, sum(piezas)
    from (
      select destino_id lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas from movimientos
      union all
      select origen_id, articulo_id,
             case when cambia_lote then fecha_caducidad_anterior else fecha_caducidad end,
             case when cambia_lote then lote_anterior else lote end,
             case when cambia_lote then fecha_produccion_anterior else fecha_produccion end, -piezas from movimientos
    ) m
    join lugares l using (lugar_id)
    where l.clase in ('ubicacion', 'recepcion', 'devolucion', 'embarque', 'transito')
    group by lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion
    having sum(piezas) <> 0`);
  await pg.query(`
    insert into caducidades (articulo_id, almacen_id, fecha_caducidad, lote, fecha_produccion)
    select distinct e.articulo_id, l.almacen_id, e.fecha_caducidad, e.lote, e.fecha_produccion
      from existencias e join lugares l using (lugar_id)
     where l.almacen_id is not null and num_nonnulls(e.fecha_caducidad, e.lote, e.fecha_produccion) > 0
     order by 1, 2, 3, 4, 5`);
}

export async function cargaPersonal(
  pg: ClientBase,
  a: Azar,
  hoy: Date,
  compras: readonly CompraDemo[],
): Promise<void> {
  const { entradas, eventos } = asistenciaDemo(a, hoy);
  await insertar(pg, 'entradas', entradas);
  await insertar(pg, 'eventos_operador', eventos);
  await insertar(pg, 'avisos', avisosDemo(hoy, compras));
}
