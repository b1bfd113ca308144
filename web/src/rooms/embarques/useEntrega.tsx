import { segun } from '@anden/contrato/cifras.ts';
import {
  type Caja,
  type CajasLeidas,
  cajasQueFaltan,
  cuantasLeidas,
  entregadas,
  escanearEmbarque,
  otraCaja,
} from '@anden/contrato/embarques/rules.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useEffect, useState } from 'react';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { codigoLiteral } from '../../capture/resolver.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { cuantos } from '../../platform/format.ts';
import { useTitulo } from '../../platform/titulo.ts';
import { Mensaje } from '../../ui/Estado.tsx';
import type { Llave } from '../../ui/elegir.ts';
import { confirmar } from '../../ui/modal.ts';
import css from './embarque.module.css';

type Factura = FilaDeListado<'getFacturasSinEntregaAFletera'>;

const NINGUNA: readonly Llave[] = [];
const SIN_CAJAS: CajasLeidas = {};

/** What is missing of an invoice whose cartons are being scanned; null: nothing, or they are not. */
const faltaDe = (f: Factura, cajas: CajasLeidas): string | null =>
  f.DETALLE_REMISIONES.some((r) => cuantasLeidas(r, cajas) > 0)
    ? cajasQueFaltan(f.DETALLE_REMISIONES, cajas)
    : null;

/** The cartons without those of these invoices. */
const sinLasDe = (cajas: CajasLeidas, facturas: readonly Factura[]): CajasLeidas => {
  const suyas = new Set(facturas.flatMap((f) => f.DETALLE_REMISIONES.map((r) => String(r.DOCTO_VE_ID))));
  return Object.fromEntries(Object.entries(cajas).filter(([id]) => !suyas.has(id)));
};

/** The cartons that were not scanned of invoices about to leave, for the question. */
function sinEscanear(salen: readonly Factura[], cajas: CajasLeidas): string {
  const faltas = salen.flatMap((f) => {
    const falta = faltaDe(f, cajas);
    return falta ? [`${f.FOLIO}: ${falta}`] : [];
  });
  return faltas.length > 0 ? ` No se han escaneado todas sus cajas. ${faltas.join('. ')}.` : '';
}

/** What an operator is told of a label that no waiting invoice has. */
const ningunaLleva = (codigo: string): string => `Ninguna factura por enviar lleva ${codigo}`;

/** The warning that some of the invoices leave the list without goods. */
function sinEnvio(salen: readonly Factura[]): string {
  const folios = salen.filter((f) => f.SIN_ENVIO === 'S').map((f) => f.FOLIO);
  if (folios.length === 0) return '';
  return ` ${folios.join(', ')} no ${segun(folios.length, 'tiene', 'tienen')} nada que enviar: sólo ${segun(folios.length, 'sale', 'salen')} de la lista.`;
}

/** Delivers the ticked invoices to the carrier or the customer, after asking; the ticks survive a reload. */
export function useEntrega() {
  const titulo = useTitulo();
  const [dicho, setDicho] = useState<string | null>(null);
  const borrador = useDraft<readonly Llave[]>('embarquefletera', NINGUNA);
  /** Invoices marked by a scan: each was at hand, so the load needs no other question. */
  const escaneadas = useDraft<readonly Llave[]>('embarquefletera.escaneadas', NINGUNA);
  /** Cartons scanned so far of the ticked invoices. */
  const cajas = useDraft<CajasLeidas>('embarquefletera.leidas', SIN_CAJAS);
  // One that is unticked is no longer known to be at hand.
  useEffect(
    () =>
      borrador.subscribe(() => {
        const marcadas = new Set(borrador.get());
        const quedan = escaneadas.get().filter((id) => marcadas.has(id));
        if (quedan.length < escaneadas.get().length) escaneadas.set(quedan);
      }),
    [borrador, escaneadas],
  );
  const { run, running } = useCommand('actualizaFacturasEntregadas', { titulo, memoria: 'embarquefletera' });

  async function entrega(salen: readonly Factura[]): Promise<void> {
    const cuantas = cuantos(salen.length, ['factura', 'facturas']);
    const folios = salen.slice(0, 10).map((f) => f.FOLIO);
    const mas = salen.length > folios.length ? ` y ${salen.length - folios.length} más` : '';
    const enMano = new Set(escaneadas.get());
    const faltas = sinEscanear(salen, cajas.get());
    const segura = faltas === '' && salen.every((f) => enMano.has(f.DOCTO_VE_ID) && f.SIN_ENVIO === 'N');
    const si =
      segura ||
      (await confirmar(
        titulo,
        `${segun(salen.length, 'Se entrega', 'Se entregan')} ${cuantas}: ${folios.join(', ')}${mas}. Sus remisiones quedan embarcadas y no se puede deshacer.${sinEnvio(salen)}${faltas}`,
        { aceptar: `Entregar ${cuantas}` },
      ));
    if (!si) return;
    const reply = await run({
      entregadas: salen.map(({ DOCTO_VE_ID }) => ({ DOCTO_VE_ID, ENTREGADO: 'S' })),
    });
    if (!reply) return;
    // Invoices ticked meanwhile stay ticked.
    const suyas = new Set<Llave>(salen.map((f) => f.DOCTO_VE_ID));
    const quedan = borrador.get().filter((id) => !suyas.has(id));
    if (quedan.length > 0) borrador.set(quedan);
    else borrador.forget();
    escaneadas.set(escaneadas.get().filter((id) => !suyas.has(id)));
    cajas.set(sinLasDe(cajas.get(), salen));
    setDicho(entregadas(reply.data.ENTREGADAS));
  }

  /** A label scanned at the truck: marks what it names, and says what it found. */
  function escanea(codigo: string, facturas: readonly Factura[]): Desenlace {
    const leido = codigoLiteral(codigo);
    const l = escanearEmbarque(leido, facturas, new Set(borrador.get()));
    if (l.tipo === 'ninguna') return { tono: 'rechazo', mensaje: ningunaLleva(leido) };
    if (l.tipo === 'impedida')
      return { tono: 'rechazo', mensaje: `Factura ${l.factura.FOLIO}: ${l.factura.IMPEDIMENTO}` };
    const suyas = 'factura' in l ? [l.factura] : l.facturas;
    const llaves = suyas.map((f) => f.DOCTO_VE_ID);
    // A guide that several share says nothing of which of them are here.
    if (l.sola) escaneadas.set([...new Set([...escaneadas.get(), ...llaves])]);
    const folios = suyas.map((f) => f.FOLIO).join(', ');
    // The invoice itself, or its guide, stands for all its cartons; one that was unticked is counted anew.
    if (l.tipo === 'marca' || !l.caja) cajas.set(sinLasDe(cajas.get(), suyas));
    const cajaDicha = l.caja ? leeCaja(l.caja, suyas) : null;
    if (l.tipo === 'ya')
      return cajaDicha ?? { tono: 'atencion', mensaje: `La factura ${folios} ya está marcada` };
    borrador.set([...borrador.get(), ...llaves]);
    const mensaje = `${folios} · ${suyas[0]?.CLIENTE ?? ''} · van ${borrador.get().length}`;
    const [queda] = l.impedidas;
    if (queda) return { tono: 'atencion', mensaje: `${mensaje}. Queda ${queda.FOLIO}: ${queda.IMPEDIMENTO}` };
    return cajaDicha?.tono === 'atencion'
      ? { tono: 'atencion', mensaje: `${mensaje}. ${cajaDicha.mensaje}` }
      : { tono: 'hecho', mensaje };
  }

  /** A carton: counts it, and says what is missing of its invoice. */
  function leeCaja(caja: Caja, [factura]: readonly Factura[]): Desenlace {
    const van = otraCaja(caja, cajas.get(), caja.NUMERO);
    if (typeof van === 'string') return { tono: 'atencion', mensaje: van };
    cajas.set({ ...cajas.get(), [caja.DOCTO_VE_ID]: van });
    const dicha = `Caja ${van.at(-1)} de ${caja.CAJAS ?? 1} de ${caja.FOLIO}`;
    const falta = factura ? faltaDe(factura, cajas.get()) : null;
    return falta
      ? { tono: 'atencion', mensaje: `${dicha}. ${falta}` }
      : { tono: 'hecho', mensaje: `${dicha}: completa` };
  }

  return {
    borrador,
    escanea,
    entrega: (salen: readonly Factura[]) => void entrega(salen),
    entregando: running,
    /** The last delivery, shown above the list. */
    aviso: dicho ? (
      <div className={css.dicho}>
        <Mensaje tono="hecho">{dicho}</Mensaje>
      </div>
    ) : null,
  };
}
