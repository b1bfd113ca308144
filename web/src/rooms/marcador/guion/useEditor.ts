import {
  clavesRejection,
  diferencias,
  fallasDeBorrador,
  type PreguntaEditable,
} from '@anden/contrato/marcador/borrador.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useMemo, useState } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { useDraft } from '../../../platform/draft.ts';
import { refresh, useQueryCall } from '../../../platform/query.ts';
import { useStore } from '../../../platform/store.ts';
import { avisar, confirmar } from '../../../ui/modal.ts';
import { claveLibre } from './edicion.ts';

/** Title of the screen and of its modals. */
export const TITULO = tituloDe('guionmarcacion');

export type IncidenciaDeLista = Respuesta<'getBorradorGuion'>['incidencias'][number];

/** What this operator changed and did not save, and what it was changed from. */
interface Local {
  guion_id: number;
  version: number;
  preguntas: PreguntaEditable[];
}

const VACIAS: PreguntaEditable[] = [];

/**
 * The script while it is edited. What is typed is kept on the device until it is saved as the draft; if somebody else saved theirs meanwhile, `ajeno`
 * says so, and nothing is saved over it until it was decided whose stays.
 */
export function useEditor() {
  const lectura = useQueryCall('getBorradorGuion', {});
  const { data } = lectura;
  const borrador = useDraft<Local | null>('guionmarcacion', null);
  const local = useStore(borrador);
  const [ocupado, setOcupado] = useState(false);
  const comun = { titulo: TITULO };
  const guarda = useCommand('guardaBorradorGuion', comun);
  const publica = useCommand('publicaGuion', comun);
  const descarta = useCommand('descartaBorradorGuion', comun);

  const servidor = data?.data;
  const preguntas = local?.preguntas ?? servidor?.preguntas ?? VACIAS;
  const incidencias = data?.incidencias;
  const vigente = data?.vigente ?? null;
  const leido = local ?? {
    guion_id: servidor?.GUION_ID ?? 0,
    version: servidor?.VERSION ?? 0,
  };
  const fallas = useMemo(() => fallasDeBorrador(preguntas, incidencias ?? []), [preguntas, incidencias]);
  const incidenciaDe = (id: number): string | undefined =>
    incidencias?.find((i) => i.INCIDENCIA_ID === id)?.DESCRIPCION;
  const cambios = diferencias(vigente?.preguntas ?? [], preguntas, incidenciaDe);
  const ajeno =
    !ocupado &&
    local !== null &&
    servidor !== undefined &&
    (local.guion_id !== servidor.GUION_ID || local.version !== servidor.VERSION);

  /** Runs what ends in the server's state being read again, so that no screen shows something in between. */
  async function ocupa<R>(hacer: () => Promise<R>): Promise<R> {
    setOcupado(true);
    try {
      return await hacer();
    } finally {
      setOcupado(false);
    }
  }
  /** Saves what was changed. Resolves to what the draft is now; null: it was refused. */
  async function guardar(): Promise<{ guion_id: number; version: number } | null> {
    if (!local) return { guion_id: leido.guion_id, version: leido.version };
    const mal = clavesRejection(local.preguntas);
    if (mal !== null) {
      await avisar(TITULO, mal, 'rechazo');
      return null;
    }
    const reply = await guarda.run(local);
    await refresh(['getBorradorGuion']);
    if (!reply) return null;
    borrador.forget();
    return { guion_id: reply.data.GUION_ID, version: reply.data.VERSION };
  }
  return {
    lectura,
    preguntas,
    incidencias: incidencias ?? [],
    incidenciaDe,
    vigente,
    fallas,
    /** Against the version in force. */
    cambios,
    hayCambios: local !== null,
    hayBorrador: (servidor?.VERSION ?? 0) > 0,
    edito: servidor?.EDITO ?? null,
    editado: servidor?.EDITADO ?? null,
    /** What the server has, if somebody else changed it since this was read. */
    ajeno: ajeno ? servidor : null,
    guardando: ocupado,
    claveLibre: claveLibre(preguntas, servidor?.CLAVE_LIBRE ?? 1),
    cambia(nuevas: PreguntaEditable[]): void {
      if (ocupado) return;
      // Back to what was read is no change.
      if (servidor && !ajeno && JSON.stringify(nuevas) === JSON.stringify(servidor.preguntas))
        borrador.forget();
      else borrador.set({ guion_id: leido.guion_id, version: leido.version, preguntas: nuevas });
    },
    guarda: () => ocupa(guardar),
    /** Saves and publishes. Resolves to the server's message; null: refused. */
    publica: (nota: string) =>
      ocupa(async () => {
        const guardado = await guardar();
        if (!guardado) return null;
        const reply = await publica.run({ ...guardado, nota });
        await refresh(['getBorradorGuion']);
        return reply?.message ?? null;
      }),
    async deshace(): Promise<void> {
      if (await confirmar(TITULO, '¿Deshacer lo que no se ha guardado?', { aceptar: 'Deshacer' }))
        borrador.forget();
    },
    descarta: () =>
      ocupa(async () => {
        if (
          !(await confirmar(TITULO, '¿Descartar el borrador? Queda la versión publicada.', {
            aceptar: 'Descartar',
          }))
        )
          return;
        const reply = await descarta.run({ guion_id: leido.guion_id, version: leido.version });
        await refresh(['getBorradorGuion']);
        if (reply) borrador.forget();
      }),
    /** After a look at what the other person saved: theirs stays, or mine goes on top of it. */
    resuelve(quien: 'ajeno' | 'mio'): void {
      if (quien === 'ajeno') borrador.forget();
      else if (local && servidor)
        borrador.set({ ...local, guion_id: servidor.GUION_ID, version: servidor.VERSION });
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
