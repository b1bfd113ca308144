import type { Input } from '@anden/contrato/call.ts';
import type { entregaCalls } from '@anden/contrato/embarques/calls.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { conFechaMala } from '../../platform/llegadas/fechas.ts';
import { DICE_ZONA } from '../../platform/llegadas/llegada.ts';
import { cargar, enUtc, filas, type Tanda } from '../../platform/llegadas/tomar.ts';
import { avisarCartera } from './avisos.ts';
import { cambioDeDeposito } from './depositos.ts';
import { DICE_OPERACION, llegadaDeAbonos } from './llegada-abonos.ts';
import { LLEGADA_DE_DEPOSITOS } from './llegada-depositos.ts';

/** Fields of a deposit; in lower case they are its columns. A blank text counts as missing. */
const CAMPOS_DE_DEPOSITO = [
  'FECHA',
  'IMPORTE',
  'CUENTA',
  'FORMA_PAGO',
  'BANCO',
  'EMPRESA',
  'CONCEPTO',
  'FOLIO',
  'REFERENCIA_WEB',
  'REFERENCIA',
  'DESCRIPCION',
  'ORDENANTE',
  'SUCURSAL',
  'CLAVE_CLIENTE',
  'REPETIDO',
] as const;
const dicho = (valor: string | number | null | undefined) =>
  (typeof valor === 'string' ? valor.trim() || null : valor) ?? null;

type Entrega = Input<typeof entregaCalls.recibeDocumentos>;
type Abono = Entrega['pagos'][number] | Entrega['devoluciones'][number];

const tanda = <T extends 'pago' | 'devolucion'>(db: Tx, tipo: T, abonos: readonly Abono[]): Tanda<T> => ({
  tipo,
  llegada: llegadaDeAbonos(tipo === 'pago' ? 'PAGO' : 'DEVOLUCION'),
  documentos: abonos.map((a) => ({ documento: a.DOCUMENTO, contenido: a })),
  malos: conFechaMala(abonos, (a) => [['FECHA', a.FECHA]]),
  async llenar(indices) {
    const suyos = indices.flatMap((fila) => (abonos[fila] ? [{ fila, a: abonos[fila] }] : []));
    await cargar(
      db,
      'abono_llegado',
      suyos.map(({ fila, a }) => ({
        documento: a.DOCUMENTO,
        fila,
        clase: tipo === 'pago' ? 'PAGO' : 'DEVOLUCION',
        folio: a.FOLIO,
        clave_cliente: a.CLAVE_CLIENTE,
        fecha: enUtc(a.FECHA),
        importe: a.IMPORTE,
        referencia: a.REFERENCIA ?? null,
        forma_pago: 'FORMA_PAGO' in a ? (a.FORMA_PAGO ?? null) : null,
        de_factura: 'FACTURA' in a ? (a.FACTURA ?? null) : null,
      })),
    );
    await cargar(
      db,
      'abono_aplicado',
      suyos.flatMap(({ fila, a }) =>
        a.FACTURAS.map((f) => ({
          documento: a.DOCUMENTO,
          fila,
          clase: tipo === 'pago' ? 'PAGO' : 'DEVOLUCION',
          factura: f.FOLIO,
          importe: f.IMPORTE,
          estaba: false,
        })),
      ),
    );
  },
});

const tandaDeDepositos = (db: Tx, depositos: Entrega['depositos']): Tanda<'deposito'> => ({
  tipo: 'deposito',
  llegada: LLEGADA_DE_DEPOSITOS,
  documentos: depositos.map((d) => ({ documento: d.DOCUMENTO, contenido: d })),
  malos: conFechaMala(depositos, (d) => [['FECHA', d.FECHA, 'dia']]),
  llenar: (indices) =>
    cargar(
      db,
      'deposito_llegado',
      indices.flatMap((fila) => {
        const d = depositos[fila];
        if (!d) return [];
        const campos = CAMPOS_DE_DEPOSITO.map((c) => [c.toLowerCase(), dicho(d[c])]);
        return [{ documento: d.DOCUMENTO, fila, ...Object.fromEntries(campos) }];
      }),
    ),
});

/** The batches of customers' money of a delivery, in the order in which they need each other; they come after the invoices they pay. */
export const tandasDeCartera = (db: Tx, { depositos, pagos, devoluciones }: Entrega) =>
  [tandaDeDepositos(db, depositos), tanda(db, 'devolucion', devoluciones), tanda(db, 'pago', pagos)] as const;

/** Sets the operation of this delivery's entries, and the zone for the days of its deposits. */
export const firmarCartera = async (ctx: CommandContext): Promise<void> => {
  await filas(ctx.db, DICE_OPERACION, [ctx.operacionId]);
  await filas(ctx.db, DICE_ZONA, [ctx.config.zona]);
};

/** Publishes which customers' money this delivery changed, and one event for all its deposits. */
export async function avisarDeLaEntrega(ctx: CommandContext, { depositos }: Entrega): Promise<void> {
  if (depositos.length > 0) {
    const [uno] = await filas<{ docto_ba_id: number }>(
      ctx.db,
      `select docto_ba_id from deposito_llegado where resultado <> 'igual' limit 1`,
    );
    if (uno) ctx.publicar(cambioDeDeposito(uno.docto_ba_id));
  }
  const rows = await filas<{ cliente_id: number }>(
    ctx.db,
    `select cliente_id from cartera where operacion_id = $1
     union select c.cliente_id from aplicaciones a join cartera c on c.asiento_id = a.abono_id where a.operacion_id = $1`,
    [ctx.operacionId],
  );
  avisarCartera(
    ctx,
    rows.map((r) => r.cliente_id),
  );
}
