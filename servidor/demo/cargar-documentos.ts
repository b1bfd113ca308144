import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { iso } from './calendario.ts';
import { type CompraDemo, importeDe } from './compras.ts';
import { FABRICANTES, MAYORISTAS } from './empresa.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
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
  const momento = (ms: number | null | undefined) => (ms ? iso(ms) : null);
  await insertar(
    pg,
    'proveedores',
    { proveedor_id: 'int', proveedor: 'text', rfc: 'text' },
    [...FABRICANTES, ...MAYORISTAS].map((nombre, i) => [i + 1, nombre, rfcDe(nombre, i)]),
  );
  await avanzaSecuencia(pg, 'proveedores', 'proveedor_id');
  await insertar(
    pg,
    'compras',
    {
      docto_cm_id: 'int',
      folio: 'text',
      folio_prov: 'text',
      proveedor_id: 'int',
      almacen_id: 'int',
      fecha: 'date',
      importe: 'numeric',
      fecha_recepcion: 'timestamptz',
      fecha_recepcion_por: 'int',
      completada: 'timestamptz',
      ultimo_acomodo: 'timestamptz',
    },
    compras.map((c) => {
      const { fechan } = cuadrilla(c.almacen);
      const completa = c.lineas.every((l) => recibido.porLinea.get(l.id) === l.unidades);
      return [
        c.id,
        c.folio,
        c.folioProv,
        c.proveedor,
        c.almacen,
        c.fecha,
        importeDe(c),
        momento(c.recepcion),
        c.recepcion === null ? null : fechan[c.id % fechan.length],
        completa ? momento(recibido.ultimo.get(c.id)) : null,
        momento(acomodado.ultimo.get(c.id)),
      ];
    }),
  );
  await avanzaSecuencia(pg, 'compras', 'docto_cm_id');
  await insertar(
    pg,
    'compras_det',
    {
      docto_cm_det_id: 'int',
      docto_cm_id: 'int',
      renglon: 'int',
      articulo_id: 'int',
      unidades: 'int',
      unidades_recib: 'int',
      unidades_acom: 'int',
      costo: 'numeric',
    },
    compras.flatMap((c) =>
      c.lineas.map((l, i) => [
        l.id,
        c.id,
        i + 1,
        l.articulo.id,
        l.unidades,
        recibido.porLinea.get(l.id) ?? 0,
        acomodado.porLinea.get(l.id) ?? 0,
        l.costo,
      ]),
    ),
  );
  await avanzaSecuencia(pg, 'compras_det', 'docto_cm_det_id');
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
    {
      operacion_id: 'uuid',
      fecha: 'timestamptz',
      operador_id: 'int',
      llamada: 'text',
      articulo_id: 'int',
      origen_id: 'int',
      destino_id: 'int',
      piezas: 'int',
      fecha_caducidad: 'date',
      lote: 'text',
      fecha_produccion: 'date',
      documento: 'text',
      documento_id: 'int',
      documento_det_id: 'int',
      cambia_lote: 'boolean',
      fecha_caducidad_anterior: 'date',
      lote_anterior: 'text',
      fecha_produccion_anterior: 'date',
    },
    movimientos.map((m) => [
      m.operacion,
      iso(m.fecha),
      m.operador,
      m.llamada,
      m.articulo,
      ids.get(claveDeLugar(m.origen)),
      ids.get(claveDeLugar(m.destino)),
      m.piezas,
      m.caducidad,
      m.lote,
      m.produccion,
      m.documento,
      m.documentoId,
      m.detalleId,
      m.anterior !== undefined,
      m.anterior?.caducidad,
      m.anterior?.lote,
      m.anterior?.produccion,
    ]),
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
  await insertar(pg, 'entradas', { operador_id: 'int', dia: 'date', fechahora: 'timestamptz' }, entradas);
  await insertar(
    pg,
    'eventos_operador',
    { operador_id: 'int', codigo_id: 'int', descripcion: 'text', fecha: 'timestamptz' },
    eventos,
  );
  await insertar(
    pg,
    'avisos',
    {
      operador_id: 'int',
      tipo: 'text',
      mensaje: 'text',
      menu: 'text',
      documento_id: 'int',
      creado: 'timestamptz',
      leido: 'timestamptz',
    },
    avisosDemo(hoy, compras),
  );
}
