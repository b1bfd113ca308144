import { ESTATUS_DE_SESION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { CODIGO_LARGO, EVALUACION_MAX } from '@anden/contrato/rh/constancias-rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { fecha, hora } from '../../platform/format.ts';
import { REGISTRO, useIr } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconCertificate } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { comoForm, faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';
import { EmptyState, PorLeer } from '../../ui/Vacios.tsx';
import pila from './capacitaciones/asistencia.module.css';
import { Contestar } from './capacitaciones/Contestar.tsx';
import css from './capacitaciones/capacitaciones.module.css';
import { abreConstancia } from './capacitaciones/constancia.ts';
import { MiCalendario } from './capacitaciones/MiCalendario.tsx';
import { TONO_DE_SESION } from './capacitaciones/sesion.ts';
import { LigaDeDocumento } from './catalogos/LigaDeDocumento.tsx';

const TITULO = tituloDe('miscapacitaciones');
type Mias = Respuesta<'getMisCapacitaciones'>;
type Mia = Mias['data'][number];

/** 'Mis capacitaciones' (menu 'miscapacitaciones'): what one is invited to, one's attendance, evaluations, certificates and calendar. */
export default function MisCapacitaciones() {
  const query = useQueryCall('getMisCapacitaciones', {});
  const { data: mias } = query;
  return (
    <>
      <PageHeader titulo={TITULO} />
      {mias ? (
        <div className={pila.pila}>
          <Codigo />
          {mias.por_impartir.length > 0 ? <PorImpartir sesiones={mias.por_impartir} /> : null}
          <Sesiones sesiones={mias.data} />
          <MiCalendario titulo={TITULO} desde={mias.calendario.DESDE} />
        </div>
      ) : (
        <PorLeer lectura={query} />
      )}
    </>
  );
}

/** Registers one's own attendance with the code on the wall. */
function Codigo() {
  const [negada, setNegada] = useState<string | null>(null);
  const registra = useCommand('registraAsistencia', {
    titulo: TITULO,
    onRefusal: ({ message }) => setNegada(message),
  });
  const forma = useForma({
    campos: useEnMemoria({ numero: '' }),
    faltaDe: (v) =>
      faltaEn('numero', v.numero.length === CODIGO_LARGO ? null : `El código tiene ${CODIGO_LARGO} números`),
    callaAlEscribir: true,
    guardando: registra.running,
    envia: (v) => registra.run(v),
    alGuardar: ({ message }) => {
      setNegada(null);
      void avisar(TITULO, message, 'hecho');
    },
  });
  return (
    <section className={partes.parte} aria-label="Asistencia con código">
      <h2>¿Está en una capacitación?</h2>
      <form className={css.codigo} {...comoForm(forma)}>
        <Campo
          etiqueta="Código de la pared"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODIGO_LARGO}
          grande
          value={forma.valores.numero}
          error={forma.errorDe('numero') ?? negada}
          onChange={(e) => {
            setNegada(null);
            forma.pon({ numero: e.target.value.replace(/\D/g, '') });
          }}
        />
        <Boton tipo="principal" grande enviar cargando={registra.running}>
          Anotar mi asistencia
        </Boton>
      </form>
    </section>
  );
}

/** Today's sessions, for whoever gives trainings. */
function PorImpartir({ sesiones }: { sesiones: Mias['por_impartir'] }) {
  const ir = useIr();
  return (
    <section className={partes.parte} aria-label="Hoy se imparte">
      <h2>Hoy se imparte</h2>
      <ul className={css.mias}>
        {sesiones.map((s) => (
          <li key={s.CAPACITACION_DET_ID}>
            <div>
              <strong>{s.TITULO}</strong>
              <small>
                {s.HORA_PROGRAMADA} · {s.DIRIGIDO_A} · {s.IMPARTIDA_POR}
              </small>
            </div>
            <Boton onClick={() => ir('sesion', { [REGISTRO]: s.CAPACITACION_DET_ID })}>
              Tomar asistencia
            </Boton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const puedeContestar = (s: Mia): boolean =>
  s.CON_EVALUACION === 'S' &&
  s.ASISTIO !== null &&
  s.APROBO !== 'S' &&
  s.INTENTOS < EVALUACION_MAX.intentos &&
  s.ESTATUS !== 'CANCELADA';

/** The operator's part in a session, in a line. */
const dicho = (s: Mia): string =>
  [
    s.ASISTIO ? `Asistió ${hora(s.ASISTIO)}` : s.ESTATUS === 'IMPARTIDA' ? 'Sin asistencia' : null,
    s.APROBO === null ? null : `${s.APROBO === 'S' ? 'Aprobó' : 'No ha aprobado'}: ${s.ACIERTOS} de ${s.DE}`,
  ]
    .filter(Boolean)
    .join(' · ');

function Sesiones({ sesiones }: { sesiones: readonly Mia[] }) {
  const [contesta, setContesta] = useState<number | null>(null);
  return (
    <section className={partes.parte} aria-label="Sus sesiones">
      <h2>Sus sesiones</h2>
      {sesiones.length === 0 ? (
        <EmptyState titulo="No está invitado a ninguna">Cuando lo inviten, se le avisará.</EmptyState>
      ) : (
        <ul className={css.mias}>
          {sesiones.map((s) => (
            <li key={s.CAPACITACION_DET_ID}>
              <div>
                <strong>{s.TITULO}</strong>{' '}
                <Estado tono={TONO_DE_SESION[s.ESTATUS]}>{ESTATUS_DE_SESION[s.ESTATUS]}</Estado>
                <small>
                  {fecha(s.FECHA_PROGRAMADA)} {s.HORA_PROGRAMADA} · {s.DURACION} min · {s.IMPARTIDA_POR}
                </small>
                {dicho(s) ? <small>{dicho(s)}</small> : null}
                {s.URL_CAPACITACION ? <LigaDeDocumento url={s.URL_CAPACITACION} que="material" /> : null}
              </div>
              {puedeContestar(s) ? (
                <Boton tipo="principal" onClick={() => setContesta(s.CAPACITACION_DET_ID)}>
                  Contestar evaluación
                </Boton>
              ) : null}
              {s.CONSTANCIA ? (
                <Boton
                  icono={<IconCertificate stroke={1.75} />}
                  onClick={() => void abreConstancia(s.CAPACITACION_DET_ID)}
                >
                  Constancia
                </Boton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {contesta === null ? null : (
        <Contestar titulo={TITULO} sesionId={contesta} alCerrar={() => setContesta(null)} />
      )}
    </section>
  );
}
