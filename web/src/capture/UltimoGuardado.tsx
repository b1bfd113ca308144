import type { Deshacible } from '@anden/contrato/contrato.ts';
import { useState } from 'react';
import { encoladasStore, retira } from '../platform/bandeja/bandeja.ts';
import type { Respuesta } from '../platform/client.ts';
import { hora } from '../platform/format.ts';
import { useGuardado } from '../platform/guardado.ts';
import { useYaPintado } from '../platform/paint.ts';
import { useQueryCall } from '../platform/query.ts';
import { useSelected } from '../platform/store.ts';
import { Boton } from '../ui/Boton.tsx';
import { IconoEstado } from '../ui/Estado.tsx';
import { IconArrowBackUp } from '../ui/iconos.ts';
import { confirmar } from '../ui/modal.ts';
import type { ColaDeLecturas } from './colaDeLecturas.ts';
import css from './UltimoGuardado.module.css';

type Guardado = NonNullable<Respuesta<'getUltimoGuardado'>['data']>;

export interface UltimoGuardadoProps {
  /** Title of the confirmation: the screen's own. */
  titulo: string;
  /** The calls whose saves this screen offers to undo. Default: the operator's last save, from any screen. */
  llamadas?: readonly Deshacible[];
  /** The screen's queue of scans, where the undo is announced in place of the save it took back. */
  cola?: ColaDeLecturas;
  /** Called after an undo: the screen goes back to where the undone work can be captured again. */
  alDeshacer?: (guardado: Guardado) => void;
}

/**
 * 'Guardado: … · Deshacer': the operator's last save of today, including one still waiting in this device's outbox, with a button to
 * undo it and the outcome in the same place. A save that never left the device is withdrawn; any other is undone by the server, through
 * the outbox when there is no network. Its height is reserved even when empty, so that nothing jumps under a thumb.
 */
export function UltimoGuardado(props: UltimoGuardadoProps) {
  return useYaPintado() ? <Ultimo {...props} /> : <div className={css.guardado} data-tono="nada" />;
}

function Ultimo({ titulo, llamadas, cola, alDeshacer }: UltimoGuardadoProps) {
  // Saves made while this was not mounted did not notify it, so it reads once on mount.
  const query = useQueryCall('getUltimoGuardado', {}, { staleTime: 0 });
  const [rechazo, setRechazo] = useState<{ operacion: string; mensaje: string } | null>(null);
  // Withdrawn before it was sent, so the server has nothing to undo.
  const [retirado, setRetirado] = useState<Guardado | null>(null);
  const leido = query.data?.data ?? null;
  const data = retirado && !(leido && leido.FECHA > retirado.FECHA) ? retirado : leido;
  const guardado =
    data && (!llamadas || (llamadas as readonly string[]).includes(data.LLAMADA)) ? data : null;
  const espera = useSelected(encoladasStore, (todas) => todas.some((p) => p.key === guardado?.OPERACION_ID));
  const motivo = rechazo && rechazo.operacion === guardado?.OPERACION_ID ? rechazo.mensaje : null;
  const comando = useGuardado('deshacerGuardado', {
    titulo,
    onRefusal: ({ message }) =>
      setRechazo(guardado ? { operacion: guardado.OPERACION_ID, mensaje: message } : null),
  });

  async function deshacer(g: Guardado): Promise<void> {
    const queda = espera ? 'Aún no se envía.' : 'Queda en el historial.';
    const si = await confirmar(titulo, `Se va a deshacer: ${g.RESUMEN}. ${queda}`, { aceptar: 'Deshacer' });
    if (!si) return;
    let hecho: Guardado = { ...g, DESHECHO: 'S' };
    let dicho = `Se deshizo: ${g.RESUMEN}`;
    if (await retira(g.OPERACION_ID).catch(() => false)) setRetirado(hecho);
    else {
      const reply = await comando.run({ operacion_id: g.OPERACION_ID }, `Deshacer: ${g.RESUMEN}`);
      if (!reply) return;
      if (reply === 'encolada') dicho = `Se deshará cuando haya red: ${g.RESUMEN}`;
      else hecho = reply.data;
    }
    cola?.anota({ tono: 'nada', mensaje: dicho }, 'Deshecho');
    alDeshacer?.(hecho);
  }

  const deshecho = guardado?.DESHECHO === 'S';
  const tono = motivo ? 'rechazo' : !guardado || deshecho ? 'nada' : espera ? 'atencion' : 'hecho';
  return (
    <div className={css.guardado} data-tono={tono}>
      <div className={css.texto} role="status" aria-live="polite">
        {guardado ? (
          <>
            <IconoEstado tono={tono} tamano={18} />
            <span>
              {deshecho ? 'Deshecho' : espera ? 'Por enviar' : 'Guardado'} {hora(guardado.FECHA)}:{' '}
              {guardado.RESUMEN}
              {motivo ? <strong className={css.motivo}>{motivo}</strong> : null}
            </span>
          </>
        ) : null}
      </div>
      {guardado && !deshecho && !motivo ? (
        <Boton
          tipo="discreto"
          className={css.deshacer ?? ''}
          icono={<IconArrowBackUp stroke={1.75} />}
          cargando={comando.running}
          onClick={() => void deshacer(guardado)}
        >
          Deshacer
        </Boton>
      ) : null}
    </div>
  );
}
