import {
  type EstadoDePresencia,
  PRESENCIA_CADA_S,
  type TemaConPresencia,
} from '@anden/contrato/presencia/rules.ts';
import { useEffect, useRef, useState } from 'react';
import type { Persona } from '../ui/Presencia.tsx';
import { call, newKey, Refusal, type Respuesta } from './client.ts';
import { queryKeyOf, useQueryCall } from './query.ts';
import { queryClient, sesionStore } from './session.ts';

/** Identifies this tab to the server. */
const PESTANA = newKey();
/** Milliseconds without a key after which the operator no longer counts as writing. */
const CALLA_MS = 5_000;

type Registro = Readonly<{ tema: TemaConPresencia; registro_id: number }>;

/** Messages about this tab are sent one after another: out of order, a farewell could hide a tab that still shows the record. */
let enFila: Promise<unknown> = Promise.resolve();

/**
 * Announces to the server that this tab shows a record, every 20 seconds while the tab is visible, until `termina`. Nothing waits for an
 * announcement, and a failed one is not repeated before the next is due.
 * @param alSaber called with who else has the record open, or with null while that is unknown
 */
function anunciaRegistro(registro: Registro, alSaber: (r: Respuesta<'anunciaPresencia'> | null) => void) {
  let escribe = false;
  let negado = false;
  let porDecir = 0;
  let calla: ReturnType<typeof setTimeout> | undefined;

  const con = (estado: EstadoDePresencia) => ({ ...registro, pestana: PESTANA, estado });
  async function dice(estado: EstadoDePresencia): Promise<void> {
    if (negado || sesionStore.get().fase !== 'dentro') return;
    try {
      const reply = await call('anunciaPresencia', con(estado), { reingreso: false });
      if (estado !== 'se va') alSaber(reply);
    } catch (e) {
      // The operator may not open the record, or it no longer exists: announcing it again would be refused again.
      negado = e instanceof Refusal && (e.http === 200 || e.http === 403);
      alSaber(null);
    }
  }
  function pon(estado: EstadoDePresencia): void {
    porDecir++;
    enFila = enFila.then(() => dice(estado)).finally(() => porDecir--);
  }
  const actual = (): EstadoDePresencia => (escribe ? 'escribe' : 'mira');
  const otraVez = () => {
    if (document.visibilityState === 'visible' && porDecir === 0) pon(actual());
  };
  const seCierra = () => {
    const cuerpo = new Blob([JSON.stringify(con('se va'))], { type: 'application/json' });
    if (!negado) navigator.sendBeacon('/api/anunciaPresencia', cuerpo);
  };

  const reloj = setInterval(otraVez, PRESENCIA_CADA_S * 1000);
  document.addEventListener('visibilitychange', otraVez);
  window.addEventListener('pagehide', seCierra);
  pon('mira');
  return {
    escribe(): void {
      clearTimeout(calla);
      calla = setTimeout(() => {
        escribe = false;
        pon('mira');
      }, CALLA_MS);
      if (escribe) return;
      escribe = true;
      pon('escribe');
    },
    termina(): void {
      clearInterval(reloj);
      clearTimeout(calla);
      document.removeEventListener('visibilitychange', otraVez);
      window.removeEventListener('pagehide', seCierra);
      pon('se va');
    },
  };
}

/**
 * Who else has this record open, kept current. While the component is mounted, the others are told of this tab too.
 * @param id null: no record is open
 * @returns `personas` for `ui/Presencia`; `alEscribir` for the `onInput` of what holds the record's fields
 */
export function usePresencia(
  tema: TemaConPresencia,
  id: number | null,
): { personas: readonly Persona[]; alEscribir: () => void } {
  const [anunciado, setAnunciado] = useState<number | null>(null);
  const anuncio = useRef<ReturnType<typeof anunciaRegistro> | null>(null);
  useEffect(() => {
    if (id === null) return;
    const registro = { tema, registro_id: id };
    const suyo = anunciaRegistro(registro, (reply) => {
      if (reply) queryClient.setQueryData(queryKeyOf('getPresentes', registro), reply);
      if (anuncio.current === suyo) setAnunciado(reply && id);
    });
    anuncio.current = suyo;
    return () => {
      anuncio.current = null;
      suyo.termina();
    };
  }, [tema, id]);
  const sabido = id !== null && anunciado === id;
  const { data } = useQueryCall(
    'getPresentes',
    { tema, registro_id: id ?? 1 },
    { enabled: sabido, staleTime: Number.POSITIVE_INFINITY },
  );
  return {
    personas: sabido
      ? (data?.data ?? []).map((p) => ({ id: p.OPERADOR_ID, nombre: p.NOMBRE, escribe: p.ESCRIBE === 'S' }))
      : [],
    alEscribir: () => anuncio.current?.escribe(),
  };
}
