import { useEffect } from 'react';
import type { Entrada } from '../../platform/client.ts';
import { useDraft } from '../../platform/draft.ts';

import { useReloj } from '../../platform/reloj.ts';
import { queryClient } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { suena } from '../../platform/tono.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Tostada } from '../../ui/Tostada.tsx';
import { type Espera, transcurrido, useEsperas, useVigila } from './espera.ts';
import css from './surtir.module.css';
import { useLugar } from './useLugar.ts';

const SIN_DECIR: readonly string[] = [];
const llaveDe = (e: Espera): string => `${e.DOCTO_VE_DET_ID}|${e.DESDE}`;

/** What was read of an article's locations before they were filled must not be shown again. */
function olvidaEstantes(articuloId: number): void {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [nombre, entrada] }) =>
      nombre === 'getUbicacionesArticulo' &&
      (entrada as Entrada<'getUbicacionesArticulo'>).articulo_id === articuloId,
  });
}

/**
 * Tells a waiting picker, on any screen of picking, that the shelf was filled: a tone, and a notice that stays until it
 * is read. Each wait is told once, even over a reload.
 */
export function AvisoDeEsperas() {
  const esperas = useEsperas();
  const lugar = useLugar();
  const dichas = useDraft<readonly string[]>('esperas.dichas', SIN_DECIR);
  const cerradas = useDraft<readonly string[]>('esperas.cerradas', SIN_DECIR);
  const leidas = useStore(cerradas);
  const llegadas = esperas.filter((e) => e.LLEGARON !== null);

  useEffect(() => {
    const nuevas = esperas.filter((e) => e.LLEGARON !== null && !dichas.get().includes(llaveDe(e)));
    if (nuevas.length === 0) return;
    // Waits that ended are forgotten.
    const vivas = esperas.map(llaveDe);
    dichas.set([...dichas.get().filter((d) => vivas.includes(d)), ...nuevas.map(llaveDe)]);
    for (const e of nuevas) olvidaEstantes(e.ARTICULO_ID);
    suena();
  }, [esperas, dichas]);

  const cierra = (e: Espera) => {
    const vivas = esperas.map(llaveDe);
    cerradas.set([...cerradas.get().filter((d) => vivas.includes(d)), llaveDe(e)]);
  };
  const [primera] = llegadas.filter((e) => !leidas.includes(llaveDe(e)));
  const aqui = primera?.DOCTO_VE_DET_ID === lugar.detId || lugar.carrito;
  return (
    <>
      {esperas.map((e) => (
        <Vigia key={e.DOCTO_VE_DET_ID} articuloId={e.ARTICULO_ID} />
      ))}
      {primera ? (
        <Tostada
          tono="hecho"
          alCerrar={() => cierra(primera)}
          {...(aqui
            ? {}
            : {
                accion: {
                  palabra: 'Ir',
                  alPresionar: () => {
                    cierra(primera);
                    lugar.entraALinea(primera.DOCTO_VE_ID, primera.DOCTO_VE_DET_ID);
                  },
                },
              })}
        >
          Ya llegaron piezas de <strong>{primera.ARTICULO}</strong> ({primera.FOLIO})
        </Tostada>
      ) : null}
    </>
  );
}

/** Renders nothing: keeps one article's waits current. */
function Vigia({ articuloId }: { articuloId: number }) {
  useVigila(articuloId);
  return null;
}

/** How long this picker has waited for the shelf of the current line. */
export function TarjetaDeEspera(props: {
  espera: Espera;
  alDejar: () => void;
  alSeguir: () => void;
  ocupada: boolean;
}) {
  const { espera, alDejar, alSeguir, ocupada } = props;
  const ahora = useReloj();
  return (
    <section className={css.tarjeta} data-tono="atencion" aria-label="En espera">
      <p className={css.esperando}>
        <span>Esperando el resurtido</span>
        <strong role="timer">{transcurrido(ahora - Date.parse(espera.DESDE))}</strong>
      </p>
      <p>Aquí mismo se avisa cuando haya piezas. Mientras, puede surtir otros renglones.</p>
      <div className={css.botones}>
        <Boton cargando={ocupada} onClick={alDejar}>
          Dejar de esperar
        </Boton>
        <Boton tipo="principal" onClick={alSeguir}>
          Surtir otro
        </Boton>
      </div>
    </section>
  );
}
