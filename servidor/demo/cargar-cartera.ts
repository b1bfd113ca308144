import type { ClientBase } from 'pg';
import { iso } from './calendario.ts';
import {
  BANCOS,
  CONCEPTOS_DE_BANCO,
  CUENTAS,
  type DepositoDemo,
  type EstadoCuentaDemo,
  IDENTIFICA,
  SIN_IDENTIFICAR,
} from './depositos.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
import { type AbonoDemo, FORMAS_DE_PAGO } from './pagos.ts';
import type { FacturaDemo, GuiaDemo } from './remisiones.ts';

const momento = (ms: number | null | undefined) => (ms == null ? null : iso(ms));

/** Invoices with their lines and guides; the database makes the charge of each, in the order of their dates. */
export async function cargaFacturas(pg: ClientBase, facturas: readonly FacturaDemo[]): Promise<void> {
  await insertar(
    pg,
    'facturas',
    {
      docto_ve_id: 'int',
      folio: 'text',
      folio_fiscal: 'text',
      cliente_id: 'int',
      dir_cli_id: 'int',
      fecha: 'timestamptz',
      importe_neto: 'numeric',
      total: 'numeric',
      fletera: 'text',
      entregado: 'timestamptz',
      operador_id_entrego: 'int',
      folio_dr: 'text',
    },
    facturas.map((f) => [
      f.id,
      f.folio,
      f.folioFiscal,
      f.cliente,
      f.direccion,
      iso(f.fecha),
      f.neto,
      f.total / 100,
      f.fletera,
      momento(f.entrega?.fecha),
      f.entrega?.operador,
      f.pedido,
    ]),
  );
  await avanzaSecuencia(pg, 'facturas', 'docto_ve_id');
  await insertar(
    pg,
    'facturas_det',
    {
      docto_ve_id: 'int',
      renglon: 'int',
      articulo_id: 'int',
      unidades: 'int',
      unitario_con_iva: 'numeric',
      total_con_iva: 'numeric',
    },
    facturas.flatMap((f) =>
      f.renglones.map((l, i) => [
        f.id,
        i + 1,
        l.articulo,
        l.piezas,
        Math.round((l.total * 100) / l.piezas) / 10_000,
        l.total / 100,
      ]),
    ),
  );
  // It would look for the remissions of each guide: there are none yet, and each looks for its guides when it is loaded.
  await pg.query('alter table guias disable trigger guias_en_remisiones');
  await insertar(
    pg,
    'guias',
    {
      docto_ve_id: 'int',
      fecha: 'timestamptz',
      fletera: 'text',
      guia: 'text',
      recibido_por: 'text',
      fecha_entrega: 'timestamptz',
      incidencia: 'text',
      observaciones_clte: 'text',
    },
    facturas.flatMap(({ id, fletera, guia: g }) =>
      g
        ? numerosDe(id, g).map((numero) => [
            id,
            iso(g.fecha),
            fletera,
            numero,
            g.recibio,
            momento(g.entregada),
            g.incidencia,
            g.observaciones,
          ])
        : [],
    ),
  );
  await pg.query('alter table guias enable trigger guias_en_remisiones');
}

/** One in so many invoices leaves in two parcels, each with its guide. */
const EN_DOS_BULTOS = 31;

/** The numbers of an invoice's guides; the carrier numbers parcels one after another. */
function numerosDe(factura: number, { guia }: GuiaDemo): string[] {
  if (factura % EN_DOS_BULTOS !== 0) return [guia];
  const [serie = '', numero = ''] = guia.split('-');
  return [guia, `${serie}-${String((Number(numero) + 1) % 10_000_000).padStart(7, '0')}`];
}

/** The bank's money, and what customers paid, returned and have in their favour; the database keeps what is left of each. */
export async function cargaCartera(
  pg: ClientBase,
  abonos: readonly AbonoDemo[],
  { depositos, estados }: { depositos: readonly DepositoDemo[]; estados: readonly EstadoCuentaDemo[] },
): Promise<void> {
  await cargaBancos(pg);
  await cargaDepositos(pg, depositos, estados);
  await insertar(
    pg,
    'cartera',
    {
      cliente_id: 'int',
      clase: 'text',
      fecha: 'timestamptz',
      importe: 'numeric',
      folio: 'text',
      docto_ve_id: 'int',
      docto_ba_id: 'int',
      forma_pago_id: 'int',
      referencia: 'text',
      documento_externo: 'text',
      operador_id: 'int',
      asentado: 'timestamptz',
    },
    abonos.map((x) => [
      x.cliente,
      x.clase,
      iso(x.fecha),
      x.importe / 100,
      x.folio,
      x.factura,
      x.deposito,
      x.forma,
      x.referencia,
      x.deposito === null ? x.documento : null,
      x.deposito === null ? null : IDENTIFICA,
      iso(x.fecha),
    ]),
  );
  const de = (x: AbonoDemo) => (x.deposito === null ? x.documento : String(x.deposito));
  const aplica = abonos.flatMap((x) => x.aplica.map((p) => ({ x, p })));
  await pg.query(
    `insert into aplicaciones (abono_id, cargo_id, importe, operador_id, aplicada)
     select a.asiento_id, k.asiento_id, n.importe, a.operador_id, a.fecha
       from unnest($1::text[], $2::int[], $3::numeric[]) with ordinality n (abono, factura, importe, orden)
       join cartera a on coalesce(a.documento_externo, a.docto_ba_id::text) = n.abono
       join cartera k on k.docto_ve_id = n.factura and k.clase = 'CARGO'
      order by n.orden`,
    [aplica.map(({ x }) => de(x)), aplica.map(({ p }) => p.factura), aplica.map(({ p }) => p.importe / 100)],
  );
}

async function cargaBancos(pg: ClientBase): Promise<void> {
  const nombres = (tabla: string, columna: string, filas: readonly string[]) =>
    insertar(
      pg,
      tabla,
      { [columna]: 'text' },
      filas.map((f) => [f]),
    );
  await nombres('bancos', 'banco', BANCOS);
  await nombres('formas_pago', 'forma_pago', FORMAS_DE_PAGO);
  await nombres('conceptos_banco', 'concepto', CONCEPTOS_DE_BANCO);
  await insertar(pg, 'cuentas_banco', { cuenta: 'text', banco_id: 'int', empresa_id: 'int' }, CUENTAS);
}

async function cargaDepositos(
  pg: ClientBase,
  depositos: readonly DepositoDemo[],
  estados: readonly EstadoCuentaDemo[],
): Promise<void> {
  await insertar(
    pg,
    'estados_cuenta',
    {
      estado_cuenta_id: 'int',
      cuenta_ba_id: 'int',
      archivo: 'text',
      operador_id: 'int',
      cargado: 'timestamptz',
      renglones: 'int',
    },
    estados.map((e) => [e.id, e.cuenta + 1, e.archivo, IDENTIFICA, iso(e.cargado), e.renglones]),
  );
  await avanzaSecuencia(pg, 'estados_cuenta', 'estado_cuenta_id');
  await insertar(
    pg,
    'depositos',
    {
      docto_ba_id: 'int',
      folio: 'text',
      fecha: 'date',
      concepto_ba_id: 'int',
      cuenta_ba_id: 'int',
      banco_id: 'int',
      forma_pago_id: 'int',
      empresa_id: 'int',
      importe: 'numeric',
      descripcion: 'text',
      referencia_web: 'text',
      referencia: 'text',
      ordenante: 'text',
      operador_id: 'int',
      registrado: 'timestamptz',
      estado_cuenta_id: 'int',
      renglon: 'int',
      cancelado: 'timestamptz',
      operador_id_cancelo: 'int',
      motivo_cancelo: 'text',
    },
    depositos.map((d) => [
      d.id,
      d.folio,
      d.dia,
      SIN_IDENTIFICAR,
      d.cuenta + 1,
      d.banco,
      d.forma,
      CUENTAS[d.cuenta]?.[2],
      d.importe / 100,
      d.descripcion,
      d.referenciaWeb,
      d.referencia,
      d.ordenante,
      IDENTIFICA,
      iso(d.fecha),
      d.estado?.id,
      d.estado?.renglon,
      d.cancelado ? iso(d.fecha) : null,
      d.cancelado ? IDENTIFICA : null,
      d.cancelado ? 'Registrado dos veces' : null,
    ]),
  );
  await avanzaSecuencia(pg, 'depositos', 'docto_ba_id');
}
