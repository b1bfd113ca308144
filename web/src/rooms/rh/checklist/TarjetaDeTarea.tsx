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
import { useId, useRef } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { useEnBorrador } from '../../../platform/enBorrador.ts';
import { hora } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { IconClock, IconRepeat } from '../../../ui/iconos.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { comoForm, faltaEn, useForma } from '../../../ui/useForma.ts';
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
  const guarda = useCommand('guardarTareasOperador', { titulo });
  const nombre = useId();
  const tarjeta = useRef<HTMLLIElement>(null);
  const contestada = tarea.ESTATUS_RESPUESTA === 'CONTESTADA';
  const estatus = estatusDe(contestada, tarea.HORA, ahora);
  const tarde = estatus === 'FUERA DE TIEMPO';
  const { BLOQUEAR_TYF, BLOQUEAR_FDT } = bloqueosDe(estatus);
  const respuestaDe = (v: Escrito) =>
    contestada ? tarea : tarde ? respondeTarde(v.porcentaje) : respondeEnTiempo(v.porcentaje);
  const forma = useForma({
    campos: useEnBorrador<Escrito>(`checklist.${tarea.FECHA}.${tarea.TAREA_ID}`, SIN_ESCRIBIR),
    faltaDe(v) {
      const motivo = respuestaRejection({ ...respuestaDe(v), RAZON: v.razon });
      if (motivo === MENSAJES_CHECKLIST.sinRazon) return faltaEn('RAZON', motivo);
      return faltaEn(tarde ? 'PCTJ_FDT' : 'PORCENTAJE', motivo);
    },
    callaAlEscribir: true,
    guardando: guarda.running,
    envia(v) {
      const { PORCENTAJE, PCTJ_FDT } = respuestaDe(v);
      const { TAREA_ID, TAREAS_ASIGNADAS, OPERADOR, FECHA } = tarea;
      return guarda.run({
        tarea: { TAREA_ID, PORCENTAJE, PCTJ_FDT, RAZON: v.razon, TAREAS_ASIGNADAS, OPERADOR, FECHA },
      });
    },
    alGuardar: () => tarjeta.current?.focus(),
  });
  const { valores, pon } = forma;
  const respuesta = respuestaDe(valores);
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
      <form aria-label={tarea.DESCRIPCION} {...comoForm(forma)}>
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
              error={forma.errorDe('PORCENTAJE')}
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
              error={forma.errorDe('PCTJ_FDT')}
              onCambio={(p) => pon({ porcentaje: Number(p) })}
            />
          </fieldset>
        </div>
        <Campo
          etiqueta="Razón"
          name="RAZON"
          maxLength={CHECKLIST_MAX.razon}
          value={contestada ? tarea.RAZON : valores.razon}
          disabled={contestada}
          error={forma.errorDe('RAZON')}
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
