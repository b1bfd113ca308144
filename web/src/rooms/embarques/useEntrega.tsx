import { segun } from '@anden/contrato/cifras.ts';
import { type CajasLeidas, entregadas, reempacada } from '@anden/contrato/embarques/rules.ts';
import { useEffect, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { cuantos } from '../../platform/format.ts';
import { useTitulo } from '../../platform/titulo.ts';
import { Mensaje } from '../../ui/Estado.tsx';
import type { Llave } from '../../ui/elegir.ts';
import { avisar, confirmar } from '../../ui/modal.ts';
import {
  type Carga,
  type Empaques,
  type Factura,
  faltaDe,
  sinLasDe,
  sinLoReempacado,
} from './decideEntrega.ts';
import css from './embarque.module.css';

const NINGUNA: readonly Llave[] = [];
const SIN_CAJAS: CajasLeidas = {};
const SIN_EMPAQUES: Empaques = {};

/** The cartons that were not scanned of invoices about to leave, for the question. */
function sinEscanear(salen: readonly Factura[], cajas: CajasLeidas): string {
  const faltas = salen.flatMap((f) => {
    const falta = faltaDe(f, cajas);
    return falta ? [`${f.FOLIO}: ${falta}`] : [];
  });
  return faltas.length > 0 ? ` No se han escaneado todas sus cajas. ${faltas.join('. ')}.` : '';
}

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
  const empaques = useDraft<Empaques>('embarquefletera.empaques', SIN_EMPAQUES);
  /** What the readings change, as the engine keeps it. */
  const carga = {
    get: (): Carga => ({
      marcadas: borrador.get(),
      escaneadas: escaneadas.get(),
      cajas: cajas.get(),
      empaques: empaques.get(),
    }),
    set(c: Carga): void {
      borrador.set(c.marcadas);
      escaneadas.set(c.escaneadas);
      cajas.set(c.cajas);
      empaques.set(c.empaques);
    },
  };
  /** Takes back what was scanned of remissions that were packed again since: the labels were of other cartons. */
  function repasa(facturas: readonly Factura[]): void {
    const { carga: queda, remisiones } = sinLoReempacado(carga.get(), facturas);
    if (remisiones.length === 0) return;
    carga.set(queda);
    void avisar(titulo, reempacada(remisiones.join(', ')), 'atencion');
  }
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
      entregadas: salen.map(({ DOCTO_VE_ID, DETALLE_REMISIONES }) => ({
        DOCTO_VE_ID,
        ENTREGADO: 'S',
        DETALLE_REMISIONES: DETALLE_REMISIONES.map((r) => ({
          DOCTO_VE_ID: r.DOCTO_VE_ID,
          EMPACADA: r.EMPACADA,
        })),
      })),
    });
    if (!reply) return;
    // Invoices ticked meanwhile stay ticked.
    const suyas = new Set<Llave>(salen.map((f) => f.DOCTO_VE_ID));
    const quedan = borrador.get().filter((id) => !suyas.has(id));
    if (quedan.length > 0) borrador.set(quedan);
    else borrador.forget();
    escaneadas.set(escaneadas.get().filter((id) => !suyas.has(id)));
    cajas.set(sinLasDe(cajas.get(), salen));
    empaques.set(sinLasDe(empaques.get(), salen));
    setDicho(entregadas(reply.data.ENTREGADAS));
  }

  return {
    borrador,
    carga,
    repasa,
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
