import { cuantos } from '@anden/contrato/cifras.ts';
import { asistenciaRejection } from '@anden/contrato/rh/constancias-rules.ts';
import { useState } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { hora } from '../../../platform/format.ts';
import { Boton, BotonIcono } from '../../../ui/Boton.tsx';
import { Filtro } from '../../../ui/Filtro.tsx';
import { IconCertificate, IconCircle, IconCircleCheckFilled, IconX } from '../../../ui/iconos.ts';
import { avisar } from '../../../ui/modal.ts';
import partes from '../../../ui/PartesDeFicha.module.css';
import { EmptyState } from '../../../ui/Vacios.tsx';
import css from './asistencia.module.css';
import { abreConstancia } from './constancia.ts';
import { Invitar } from './Invitar.tsx';
import { TITULO } from './sesion.ts';

type DeSesion = Respuesta<'getSesionCapacitacion'>;
type Invitado = DeSesion['invitados'][number];

const plegado = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What is known of an invited person, in a line. */
const dicho = (i: Invitado): string =>
  [
    i.PUESTO,
    i.ASISTIO ? `Asistió ${hora(i.ASISTIO)}${i.CON_CODIGO === 'S' ? ' con el código' : ''}` : null,
    i.APROBO ? `${i.APROBO === 'S' ? 'Aprobó' : 'No aprobó'} ${i.ACIERTOS} de ${i.DE}` : null,
  ]
    .filter(Boolean)
    .join(' · ');

/** Who is invited and who came, as large targets, so that attendance can be taken on a phone. */
export function Asistencia({ sesion }: { sesion: DeSesion }) {
  const { data: s, invitados } = sesion;
  const detId = s.CAPACITACION_DET_ID;
  const [filtro, setFiltro] = useState('');
  const [invitando, setInvitando] = useState(false);
  const emite = useCommand('emiteConstancias', { titulo: TITULO });
  const noSePuede = asistenciaRejection(s.ESTATUS, s.FECHA_PROGRAMADA, businessDay());
  const presentes = invitados.filter((i) => i.ASISTIO).length;
  const vistos = invitados.filter((i) => plegado(`${i.NOMBRE} ${i.PUESTO ?? ''}`).includes(plegado(filtro)));

  async function emitir(): Promise<void> {
    const reply = await emite.run({ capacitacion_det_id: detId });
    if (reply) void avisar(TITULO, reply.message, 'hecho');
  }
  return (
    <section className={partes.parte} aria-label="Asistencia">
      <h2>
        Asistencia{' '}
        <small role="status">
          {presentes} de {cuantos(invitados.length, ['invitado', 'invitados'])}
        </small>
      </h2>
      <div className={css.barra}>
        <Boton onClick={() => setInvitando(true)} disabled={s.ESTATUS === 'CANCELADA'}>
          Invitar
        </Boton>
        <Boton disabled={s.ESTATUS !== 'IMPARTIDA'} cargando={emite.running} onClick={() => void emitir()}>
          Emitir constancias
        </Boton>
      </div>
      {noSePuede ? <p className={css.nota}>{noSePuede}</p> : null}
      {invitados.length > 8 ? <Filtro ayuda="Nombre o puesto" valor={filtro} onCambio={setFiltro} /> : null}
      {invitados.length === 0 ? (
        <EmptyState titulo="Nadie está invitado">
          Invite por puesto, por departamento o por nombre.
        </EmptyState>
      ) : (
        <ul className={css.lista} aria-label="Invitados">
          {vistos.map((i) => (
            <Persona key={i.OPERADOR_ID} sesionId={detId} invitado={i} noSePuede={noSePuede !== null} />
          ))}
        </ul>
      )}
      {invitando ? (
        <Invitar
          sesionId={detId}
          yaInvitados={new Set(invitados.map((i) => i.OPERADOR_ID))}
          alCerrar={() => setInvitando(false)}
        />
      ) : null}
    </section>
  );
}

/** An invited person. Each has a command of their own, so that the next one can be marked before this one's answer. */
function Persona(props: { sesionId: number; invitado: Invitado; noSePuede: boolean }) {
  const { sesionId, invitado: i, noSePuede } = props;
  const marca = useCommand('marcaAsistencia', { titulo: TITULO });
  const quita = useCommand('quitaInvitado', { titulo: TITULO });
  return (
    <li className={css.persona} data-asistio={i.ASISTIO ? true : undefined}>
      <button
        type="button"
        className={css.marca}
        aria-pressed={i.ASISTIO !== null}
        disabled={noSePuede}
        onClick={() =>
          void marca.run({
            capacitacion_det_id: sesionId,
            invitado_id: i.OPERADOR_ID,
            asistio: i.ASISTIO ? 'N' : 'S',
          })
        }
      >
        {i.ASISTIO ? (
          <IconCircleCheckFilled size={28} aria-hidden />
        ) : (
          <IconCircle size={28} stroke={1.5} aria-hidden />
        )}
        <span>
          <strong>{i.NOMBRE}</strong>
          <small>{dicho(i)}</small>
        </span>
      </button>
      {i.CONSTANCIA ? (
        <BotonIcono
          etiqueta={`Constancia de ${i.NOMBRE}`}
          icono={<IconCertificate stroke={1.75} />}
          onClick={() => void abreConstancia(sesionId, i.OPERADOR_ID)}
        />
      ) : i.ASISTIO ? null : (
        <BotonIcono
          etiqueta={`Quitar a ${i.NOMBRE}`}
          icono={<IconX stroke={1.75} />}
          onClick={() => void quita.run({ capacitacion_det_id: sesionId, invitado_id: i.OPERADOR_ID })}
        />
      )}
    </li>
  );
}
