import { DIAS_PARA_AGENDAR, HORAS_RAPIDAS, momentoDeAgenda } from '@anden/contrato/marcador/rules.ts';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { CampoHora } from '../../capture/CampoHora.tsx';
import { leeDia } from '../../capture/dia.ts';
import { businessDay, businessZone, now } from '../../platform/clock.ts';
import { fechaHora } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { useEnMemoria, useForma } from '../../ui/useForma.ts';
import { useDigitos } from './digitos.ts';
import css from './marcador.module.css';

const DIA_MS = 86_400_000;

/** The moment as it is sent, or null without a day and an hour. */
function escrita({ dia, hora }: { dia: string; hora: string }): string | null {
  const elDia = leeDia(dia, businessDay(), 'proximo');
  return elDia && hora ? `${elDia} ${hora}` : null;
}

/** 'Agendar marcación' (specification §2 and §5): in some hours, chosen by its digit, or at a date and time of one's own. It closes by scheduling, or by going back to the question. */
export function AgendarMarcacion(props: {
  zona: string | undefined;
  guardando: boolean;
  /** Minutes, or 0 with a date; resolves to null if it was refused. */
  alAgendar: (minutos: number, fecha: string | null) => Promise<unknown>;
  alRegresar: () => void;
}) {
  const { zona, guardando, alAgendar, alRegresar } = props;
  const forma = useForma({
    campos: useEnMemoria({ dia: '', hora: '' }),
    faltaDe(v) {
      const cuando = momentoDeAgenda({ minutos: 0, fecha: escrita(v) }, now(), businessZone());
      return 'motivo' in cuando ? { campo: 'dia', motivo: cuando.motivo } : null;
    },
    callaAlEscribir: true,
    guardando,
    envia: (v) => alAgendar(0, escrita(v)),
  });
  const rapida = (horas: number) => void alAgendar(horas * 60, null);
  useDigitos('dialogo', (digito) => {
    const horas = HORAS_RAPIDAS[digito - 1];
    if (horas !== undefined && !guardando) rapida(horas);
  });
  return (
    <Dialogo
      abierto
      titulo="Agendar marcación"
      cerrable={false}
      guardando={guardando}
      alCerrar={alRegresar}
      alEnviar={() => void forma.guarda()}
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
      <div className={css.fechaYHora} ref={forma.cuerpo}>
        <CampoFecha
          etiqueta="Fecha"
          que="proximo"
          {...forma.texto('dia')}
          min={businessDay(now() + DIA_MS)}
          max={businessDay(now() + DIAS_PARA_AGENDAR * DIA_MS)}
        />
        <CampoHora etiqueta="Hora" {...forma.texto('hora')} reserva />
      </div>
      {zona && zona !== businessZone() ? (
        <p className={css.tenue}>Las horas son las de la empresa; el cliente está en otra zona horaria.</p>
      ) : null}
    </Dialogo>
  );
}
