import {
  bloqueosDe,
  CHECKLIST_MAX,
  ESTADOS_DE_TAREA,
  estatusDe,
  MENSAJES_CHECKLIST,
  PORCENTAJES,
  reporteDe,
  respondeEnTiempo,
  respondeTarde,
  respuestaRejection,
  TONO_DE_TAREA,
} from '@anden/contrato/rh/checklist-rules.ts';
import { IconClock, IconRepeat } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { useDraft } from '../../../platform/draft.ts';
import { hora } from '../../../platform/format.ts';
import { useStore } from '../../../platform/store.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import css from './checklist.module.css';

export type Tarea = Respuesta<'getTareasOperador'>['data'][number];

/** The unsaved choices, of whichever block is open. */
interface Escrito {
  porcentaje: number;
  razon: string;
}
const SIN_ESCRIBIR: Escrito = { porcentaje: 0, razon: '' };

const OPCIONES = PORCENTAJES.map((p) => ({ valor: String(p), texto: `${p} %` }));

/**
 * A task of today with both its blocks (specification §2 and §4): the hour decides which one is open; once saved, neither is.
 * @param ahora the time in the business zone, `HH:MM`
 */
export function TarjetaDeTarea({ titulo, tarea, ahora }: { titulo: string; tarea: Tarea; ahora: string }) {
  const borrador = useDraft<Escrito>(`checklist.${tarea.FECHA}.${tarea.TAREA_ID}`, SIN_ESCRIBIR);
  const escrito = useStore(borrador);
  const [error, setError] = useState<string | null>(null);
  const guarda = useCommand('guardarTareasOperador', { titulo });
  const nombre = useId();
  const tarjeta = useRef<HTMLLIElement>(null);
  const contestada = tarea.ESTATUS_RESPUESTA === 'CONTESTADA';
  const estatus = estatusDe(contestada, tarea.HORA, ahora);
  const tarde = estatus === 'FUERA DE TIEMPO';
  const { BLOQUEAR_TYF, BLOQUEAR_FDT } = bloqueosDe(estatus);
  const respuesta = contestada
    ? tarea
    : tarde
      ? respondeTarde(escrito.porcentaje)
      : respondeEnTiempo(escrito.porcentaje);
  const razon = contestada ? tarea.RAZON : escrito.razon;

  function pon(cambio: Partial<Escrito>): void {
    setError(null);
    borrador.set({ ...escrito, ...cambio });
  }

  async function guardar(e: FormEvent): Promise<void> {
    e.preventDefault();
    const motivo = respuestaRejection({ ...respuesta, RAZON: razon });
    setError(motivo);
    if (motivo) {
      const campo = motivo === MENSAJES_CHECKLIST.sinRazon ? 'RAZON' : tarde ? 'PCTJ_FDT' : 'PORCENTAJE';
      tarjeta.current?.querySelector<HTMLElement>(`[name="${campo}"]`)?.focus();
      return;
    }
    const { PORCENTAJE, PCTJ_FDT } = respuesta;
    const { TAREA_ID, TAREAS_ASIGNADAS, OPERADOR, FECHA } = tarea;
    const enviado = borrador.get();
    const reply = await guarda.run({
      tarea: { TAREA_ID, PORCENTAJE, PCTJ_FDT, RAZON: razon, TAREAS_ASIGNADAS, OPERADOR, FECHA },
    });
    if (!reply) return;
    borrador.forgetSent(enviado);
    tarjeta.current?.focus();
  }

  const deRazon = error === MENSAJES_CHECKLIST.sinRazon;
  const { estado } = reporteDe(respuesta);
  return (
    <li ref={tarjeta} className={css.tarjeta} aria-labelledby={nombre} tabIndex={-1}>
      <header className={css.cabeza}>
        <h2 id={nombre}>{tarea.DESCRIPCION}</h2>
        {contestada ? (
          <Estado tono={TONO_DE_TAREA[estado]}>{ESTADOS_DE_TAREA[estado]}</Estado>
        ) : (
          <Estado tono={tarde ? 'atencion' : 'nada'}>{tarde ? 'Fuera de tiempo' : 'En tiempo'}</Estado>
        )}
        <p className={css.cuando}>
          <span>
            <IconClock size={16} stroke={1.75} aria-hidden /> {tarea.HORA_INICIO} a {tarea.HORA}
          </span>
          <span>
            <IconRepeat size={16} stroke={1.75} aria-hidden /> {tarea.FRECUENCIA}
          </span>
        </p>
      </header>
      <form noValidate aria-label={tarea.DESCRIPCION} onSubmit={(e) => void guardar(e)}>
        <div className={css.bloques}>
          <fieldset className={css.bloque} disabled={BLOQUEAR_TYF === 'S'}>
            <legend>En tiempo</legend>
            <Casilla
              etiqueta="Se hizo en tiempo"
              checked={respuesta.ENTIEMPO === 'S'}
              onCambio={(si) => pon({ porcentaje: si ? 100 : 0 })}
            />
            <Selector
              etiqueta="Porcentaje en tiempo"
              name="PORCENTAJE"
              value={String(respuesta.PORCENTAJE)}
              opciones={OPCIONES}
              error={!deRazon && !tarde ? error : null}
              onCambio={(p) => pon({ porcentaje: Number(p) })}
            />
          </fieldset>
          <fieldset className={css.bloque} disabled={BLOQUEAR_FDT === 'S'}>
            <legend>Fuera de tiempo</legend>
            <Casilla
              etiqueta="Se concluyó tarde"
              checked={respuesta.CONCLUYO === 'S'}
              onCambio={(si) => pon({ porcentaje: si ? 100 : 0 })}
            />
            <Selector
              etiqueta="Porcentaje fuera de tiempo"
              name="PCTJ_FDT"
              value={String(respuesta.PCTJ_FDT)}
              opciones={OPCIONES}
              error={!deRazon && tarde ? error : null}
              onCambio={(p) => pon({ porcentaje: Number(p) })}
            />
          </fieldset>
        </div>
        <Campo
          etiqueta="Razón"
          name="RAZON"
          maxLength={CHECKLIST_MAX.razon}
          value={razon}
          disabled={contestada}
          error={deRazon ? error : null}
          onChange={(e) => pon({ razon: e.target.value })}
        />
        {contestada ? (
          <p className={css.contestada}>Contestada a las {hora(tarea.CONTESTADA)}</p>
        ) : (
          <Boton tipo="principal" enviar className={css.guardar ?? ''} cargando={guarda.running}>
            Guardar
          </Boton>
        )}
      </form>
    </li>
  );
}
