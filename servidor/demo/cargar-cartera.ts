import type { ClientBase } from 'pg';
import { iso, momento } from './calendario.ts';
import {
  BANCOS,
  CONCEPTOS_DE_BANCO,
  CUENTAS,
  type DepositoDemo,
  type EstadoCuentaDemo,
  IDENTIFICA,
  SIN_IDENTIFICAR,
} from './depositos.ts';
import { insertar } from './insertar.ts';
import { type AbonoDemo, FORMAS_DE_PAGO } from './pagos.ts';
import type { FacturaDemo, GuiaDemo } from './remisiones.ts';

/** Invoices with their lines and guides; the database makes the charge of each, in the order of their dates. */
export async function cargaFacturas(pg: ClientBase, facturas: readonly FacturaDemo[]): Promise<void> {
  await insertar(
    pg,
    'facturas',
    facturas.map((f) => ({
      docto_ve_id: f.id,
      folio: f.folio,
      folio_fiscal: f.folioFiscal,
      cliente_id: f.cliente,
      dir_cli_id: f.direccion,
      fecha: iso(f.fecha),
      importe_neto: f.neto,
      total: f.total / 100,
      fletera: f.fletera,
      entregado: momento(f.entrega?.fecha),
      operador_id_entrego: f.entrega?.operador,
      folio_dr: f.pedido,
    })),
  );
  await insertar(
    pg,
    'facturas_det',
    facturas.flatMap((f) =>
      f.renglones.map((l, i) => ({
        docto_ve_id: f.id,
        renglon: i + 1,
        articulo_id: l.articulo,
        unidades: l.piezas,
        unitario_con_iva: Math.round((l.total * 100) / l.piezas) / 10_000,
        total_con_iva: l.total / 100,
      })),
    ),
  );
  // It would look for the remissions of each guide: there are none yet, and each looks for its guides when it is loaded.
  await pg.query('alter table guias disable trigger guias_en_remisiones');
  await insertar(
    pg,
    'guias',
    facturas.flatMap(({ id, fletera, guia: g }) =>
      g
        ? numerosDe(id, g).map((numero) => ({
            docto_ve_id: id,
            fecha: iso(g.fecha),
            fletera,
            guia: numero,
            recibido_por: g.recibio,
            fecha_entrega: momento(g.entregada),
            incidencia: g.incidencia,
            observaciones_clte: g.observaciones,
          }))
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
    abonos.map((x) => ({
      cliente_id: x.cliente,
      clase: x.clase,
      fecha: iso(x.fecha),
      importe: x.importe / 100,
      folio: x.folio,
      docto_ve_id: x.factura,
      docto_ba_id: x.deposito,
      forma_pago_id: x.forma,
      referencia: x.referencia,
      documento_externo: x.deposito === null ? x.documento : null,
      operador_id: x.deposito === null ? null : IDENTIFICA,
      asentado: iso(x.fecha),
    })),
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
  const bancos = BANCOS.map((banco) => ({ banco }));
  const formas = FORMAS_DE_PAGO.map((forma_pago) => ({ forma_pago }));
  const conceptos = CONCEPTOS_DE_BANCO.map((concepto) => ({ concepto }));
  const cuentas = CUENTAS.map(([cuenta, banco_id, empresa_id]) => ({ cuenta, banco_id, empresa_id }));
  await insertar(pg, 'bancos', bancos);
  await insertar(pg, 'formas_pago', formas);
  await insertar(pg, 'conceptos_banco', conceptos);
  await insertar(pg, 'cuentas_banco', cuentas);
}

async function cargaDepositos(
  pg: ClientBase,
  depositos: readonly DepositoDemo[],
  estados: readonly EstadoCuentaDemo[],
): Promise<void> {
  await insertar(
    pg,
    'estados_cuenta',
    estados.map((e) => ({
      estado_cuenta_id: e.id,
      cuenta_ba_id: e.cuenta + 1,
      archivo: e.archivo,
      operador_id: IDENTIFICA,
      cargado: iso(e.cargado),
      renglones: e.renglones,
    })),
  );
  await insertar(
    pg,
    'depositos',
    depositos.map((d) => ({
      docto_ba_id: d.id,
      folio: d.folio,
      fecha: d.dia,
      concepto_ba_id: SIN_IDENTIFICAR,
      cuenta_ba_id: d.cuenta + 1,
      banco_id: d.banco,
      forma_pago_id: d.forma,
      empresa_id: CUENTAS[d.cuenta]?.[2],
      importe: d.importe / 100,
      descripcion: d.descripcion,
      referencia_web: d.referenciaWeb,
      referencia: d.referencia,
      ordenante: d.ordenante,
      operador_id: IDENTIFICA,
      registrado: iso(d.fecha),
      estado_cuenta_id: d.estado?.id,
      renglon: d.estado?.renglon,
      cancelado: d.cancelado ? iso(d.fecha) : null,
      operador_id_cancelo: d.cancelado ? IDENTIFICA : null,
      motivo_cancelo: d.cancelado ? 'Registrado dos veces' : null,
    })),
  );
}
