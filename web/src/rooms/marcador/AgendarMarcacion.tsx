import {
  DIAS_PARA_AGENDAR,
  HORAS_RAPIDAS,
  MENSAJES_MARCADOR as M,
  momentoDeAgenda,
} from '@anden/contrato/marcador/rules.ts';
import { useState } from 'react';
import { businessDay, businessZone, now } from '../../platform/clock.ts';
import { fechaHora } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { useDigitos } from './digitos.ts';
import css from './marcador.module.css';

const DIA_MS = 86_400_000;

/** 'Agendar marcación' (specification §2 and §5): in some hours, chosen by its digit, or at a date and time of one's own. It closes by scheduling, or by going back to the question. */
export function AgendarMarcacion(props: {
  zona: string | undefined;
  guardando: boolean;
  /** Minutes, or 0 with a date; resolves to null if it was refused. */
  alAgendar: (minutos: number, fecha: string | null) => Promise<unknown>;
  alRegresar: () => void;
}) {
  const { zona, guardando, alAgendar, alRegresar } = props;
  const [dia, setDia] = useState('');
  const [hora, setHora] = useState('');
  const [error, setError] = useState<string | null>(null);
  const rapida = (horas: number) => void alAgendar(horas * 60, null);
  useDigitos('dialogo', (digito) => {
    const horas = HORAS_RAPIDAS[digito - 1];
    if (horas !== undefined && !guardando) rapida(horas);
  });
  function agenda(): void {
    const escrita = dia && hora ? `${dia} ${hora}` : null;
    const cuando = momentoDeAgenda({ minutos: 0, fecha: escrita }, now(), businessZone());
    setError('motivo' in cuando ? cuando.motivo : null);
    if (!('motivo' in cuando)) void alAgendar(0, escrita);
  }
  return (
    <Dialogo
      abierto
      titulo="Agendar marcación"
      cerrable={false}
      guardando={guardando}
      alCerrar={alRegresar}
      alEnviar={agenda}
      botones={
        <>
          <Boton disabled={guardando} onClick={alRegresar}>
            Regresar a la pregunta
          </Boton>
          <Boton tipo="principal" enviar cargando={guardando}>
            Agendar
          </Boton>
        </>
      }
    >
      <fieldset className={css.horas}>
        <legend>En cuántas horas</legend>
        {HORAS_RAPIDAS.map((horas, i) => (
          <Boton
            key={horas}
            disabled={guardando}
            title={fechaHora(new Date(now() + horas * 3_600_000))}
            onClick={() => rapida(horas)}
            {...(i === 0 ? { 'data-autofocus': true } : {})}
          >
            <kbd className={css.tecla}>{i + 1}</kbd> {horas} h
          </Boton>
        ))}
      </fieldset>
      <div className={css.fechaYHora}>
        <Campo
          etiqueta="Fecha"
          type="date"
          value={dia}
          min={businessDay(now() + DIA_MS)}
          max={businessDay(now() + DIAS_PARA_AGENDAR * DIA_MS)}
          error={error === M.fueraDeFechas || error === M.sinFecha ? error : null}
          onChange={(e) => {
            setError(null);
            setDia(e.target.value);
          }}
        />
        <Campo
          etiqueta="Hora"
          type="time"
          value={hora}
          onChange={(e) => {
            setError(null);
            setHora(e.target.value);
          }}
        />
      </div>
      {zona && zona !== businessZone() ? (
        <p className={css.tenue}>Las horas son las de la empresa; el cliente está en otra zona horaria.</p>
      ) : null}
    </Dialogo>
  );
}
