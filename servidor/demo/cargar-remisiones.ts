import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { iso } from './calendario.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
import { folioDePedido } from './pedidos.ts';
import type { ErrorEmpaqueDemo, RemisionDemo, SurtidoDemo, VentasDemo } from './remisiones.ts';

const EMPRESA = 3;
const momento = (ms: number | null | undefined) => (ms == null ? null : iso(ms));

/** Remissions and everything done with them. Their movements are in the ledger already, and so are their customers and invoices in their tables. */
export async function cargaVentas(
  pg: ClientBase,
  ventas: VentasDemo,
  ubicaciones: ReadonlyMap<string, number>,
): Promise<void> {
  await cargaRemisiones(pg, ventas.remisiones);
  await cargaTrabajo(pg, ventas, ubicaciones);
}

async function cargaRemisiones(pg: ClientBase, remisiones: readonly RemisionDemo[]): Promise<void> {
  await insertar(
    pg,
    'remisiones',
    {
      docto_ve_id: 'int',
      folio: 'text',
      folio_dr: 'text',
      empresa_id: 'int',
      almacen_id: 'int',
      cliente_id: 'int',
      operador_id: 'int',
      fecha: 'timestamptz',
      prometido: 'timestamptz',
      urgente: 'boolean',
      clte_recoge: 'boolean',
      paqueteria: 'text',
      importe_neto: 'numeric',
      renglones: 'int',
      observaciones: 'text',
      estatus: 'text',
      surtida: 'timestamptz',
      operador_id_surt: 'int',
      operador_id_revision: 'int',
      empacada: 'timestamptz',
      operador_id_empaque: 'int',
      observaciones_empaque: 'text',
      cajas: 'int',
      embarcada: 'timestamptz',
      cancelada: 'timestamptz',
      factura_id: 'int',
    },
    remisiones.map((r) => [
      r.id,
      r.folio,
      folioDePedido(r),
      EMPRESA,
      r.almacen,
      r.cliente,
      r.vendedor,
      iso(r.fecha),
      momento(r.prometido),
      r.urgente,
      r.paqueteria === null,
      r.paqueteria,
      importeDe(r),
      r.renglones.length,
      r.observaciones,
      r.estatus,
      momento(r.surtida?.fecha),
      r.surtida?.operador,
      r.revisor,
      momento(r.empacada?.fecha),
      r.empacada?.operador,
      r.empacada?.observaciones,
      r.empacada?.cajas,
      momento(r.embarcada),
      momento(r.cancelada),
      r.factura?.id,
    ]),
  );
  await avanzaSecuencia(pg, 'remisiones', 'docto_ve_id');
  await insertar(
    pg,
    'remisiones_det',
    {
      docto_ve_det_id: 'int',
      docto_ve_id: 'int',
      renglon: 'int',
      articulo_id: 'int',
      unidades: 'int',
      precio: 'numeric',
      unidades_surt: 'int',
      inicio_surtido: 'timestamptz',
      operador_id_inicio: 'int',
      fecha_hora_surtido: 'timestamptz',
      operador_id_surt: 'int',
      cerrado: 'timestamptz',
      motivo_corto: 'text',
      operador_id_corto: 'int',
      fecha_hora_empaque: 'timestamptz',
      operador_id_empaque: 'int',
      unidades_emp: 'int',
    },
    remisiones.flatMap((r) =>
      r.renglones.map((l, i) => [
        l.id,
        r.id,
        i + 1,
        l.articulo.id,
        l.unidades,
        l.precio,
        l.surtidas,
        momento(l.inicio?.fecha),
        l.inicio?.operador,
        momento(l.surtido?.fecha),
        l.surtido?.operador,
        momento(l.cierre?.fecha),
        l.cierre?.motivo,
        l.cierre?.operador,
        momento(l.empaque?.fecha),
        l.empaque?.operador,
        l.empaque ? l.surtidas : (l.enCaja?.piezas ?? 0),
      ]),
    ),
  );
  await avanzaSecuencia(pg, 'remisiones_det', 'docto_ve_det_id');
  await pg.query(
    `insert into empaques (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, fecha, piezas)
       select gen_random_uuid(), docto_ve_id, docto_ve_det_id, operador_id_empaque, fecha_hora_empaque, unidades_emp
         from remisiones_det where fecha_hora_empaque is not null order by fecha_hora_empaque`,
  );
  await insertar(
    pg,
    'empaques',
    {
      operacion_id: 'uuid',
      docto_ve_id: 'int',
      docto_ve_det_id: 'int',
      operador_id: 'int',
      fecha: 'timestamptz',
      piezas: 'int',
    },
    remisiones.flatMap((r) =>
      r.renglones.flatMap(({ id, enCaja }) =>
        enCaja ? [[randomUUID(), r.id, id, enCaja.operador, iso(enCaja.fecha), enCaja.piezas]] : [],
      ),
    ),
  );
  await insertar(
    pg,
    'remisiones_surtidores',
    { docto_ve_id: 'int', operador_id: 'int', desde: 'timestamptz', ultima: 'timestamptz' },
    remisiones.flatMap((r) =>
      [...r.trabajaron].map(([operador, { desde, ultima }]) => [r.id, operador, iso(desde), iso(ultima)]),
    ),
  );
}

/** Pesos of what was asked for. */
const importeDe = (r: RemisionDemo): number =>
  Math.round(r.renglones.reduce((n, l) => n + l.unidades * l.precio, 0) * 100) / 100;

/** Pieces that packing errors took off each save, beginning with the last save before the error. */
function quitadasDe(
  surtidos: readonly SurtidoDemo[],
  errores: readonly ErrorEmpaqueDemo[],
): ReadonlyMap<SurtidoDemo, number> {
  const quitadas = new Map<SurtidoDemo, number>();
  const quitan = errores.filter((e) => e.tipo === 'falta' || e.tipo === 'dañado');
  for (const e of quitan.toSorted((x, y) => x.fecha - y.fecha)) {
    let faltan = e.piezas;
    const suyos = surtidos.filter((s) => s.renglon === e.renglon && s.fin <= e.fecha);
    for (const s of suyos.toSorted((x, y) => y.fin - x.fin)) {
      const salen = Math.min(faltan, s.piezas - (quitadas.get(s) ?? 0));
      faltan -= salen;
      quitadas.set(s, (quitadas.get(s) ?? 0) + salen);
    }
  }
  return quitadas;
}

async function cargaTrabajo(
  pg: ClientBase,
  { surtidos, errores, faltantes, esperas }: VentasDemo,
  ubicaciones: ReadonlyMap<string, number>,
): Promise<void> {
  const quitadas = quitadasDe(surtidos, errores);
  await insertar(
    pg,
    'surtidos',
    {
      operacion_id: 'uuid',
      docto_ve_id: 'int',
      docto_ve_det_id: 'int',
      almacen_id: 'int',
      operador_id: 'int',
      inicio: 'timestamptz',
      fin: 'timestamptz',
      segundos: 'int',
      espera: 'int',
      piezas: 'int',
      importe: 'numeric',
      completo: 'boolean',
      quitadas: 'int',
    },
    surtidos
      .toSorted((x, y) => x.fin - y.fin)
      .map((s) => [
        s.operacion,
        s.remision.id,
        s.renglon.id,
        s.remision.almacen,
        s.operador,
        iso(s.inicio),
        iso(s.fin),
        Math.round((s.fin - s.inicio) / 1000) - s.espera,
        s.espera,
        s.piezas,
        Math.round(s.piezas * s.renglon.precio * 100) / 100,
        s.completo,
        quitadas.get(s) ?? 0,
      ]),
  );
  await insertar(
    pg,
    'errores_empaque',
    {
      operacion_id: 'uuid',
      docto_ve_id: 'int',
      docto_ve_det_id: 'int',
      operador_id: 'int',
      operador_id_surt: 'int',
      fecha: 'timestamptz',
      tipo: 'text',
      piezas: 'int',
      observaciones: 'text',
    },
    errores.map((e) => [
      e.operacion,
      e.remision.id,
      e.renglon.id,
      e.operador,
      e.surtidor,
      iso(e.fecha),
      e.tipo,
      e.piezas,
      e.observaciones,
    ]),
  );
  await insertar(
    pg,
    'faltantes_surtido',
    {
      docto_ve_det_id: 'int',
      ubicacion_id: 'int',
      operador_id: 'int',
      fecha: 'timestamptz',
      motivo: 'text',
      piezas: 'int',
    },
    faltantes.map((f) => [
      f.renglon.id,
      ubicaciones.get(f.ubicacion),
      f.operador,
      iso(f.fecha),
      'no hay',
      f.piezas,
    ]),
  );
  await insertar(
    pg,
    'esperas',
    {
      docto_ve_det_id: 'int',
      operador_id: 'int',
      almacen_id: 'int',
      articulo_id: 'int',
      desde: 'timestamptz',
      hasta: 'timestamptz',
    },
    esperas.map((e) => [
      e.renglon.id,
      e.operador,
      e.almacen,
      e.renglon.articulo.id,
      iso(e.desde),
      iso(e.hasta),
    ]),
  );
}
