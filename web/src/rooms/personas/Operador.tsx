import { P } from '@anden/contrato/permissions.ts';
import { ESTATUS_DE_SESION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { CLASES_DE_DOCUMENTO } from '@anden/contrato/rh/documentos-rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { antiguedad, entero, fecha, hora } from '../../platform/format.ts';
import { LigaSuelta } from '../../platform/LigaDeRegistro.tsx';
import { REGISTRO, useIr, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can, useSession } from '../../platform/session.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { Boton } from '../../ui/Boton.tsx';
import { CabezaDeFicha } from '../../ui/CabezaDeFicha.tsx';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconKey, IconListCheck, IconSchool, IconUsers } from '../../ui/iconos.ts';
import { esMes, mesDe } from '../../ui/mes.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import css from '../../ui/PartesDeFicha.module.css';
import { ligaDeLectura, publica, TareasDeHoy, TONO_DE_SESION } from '../rh/index.ts';
import { Entrada } from '../sesion/index.ts';
import { Entradas } from './Entradas.tsx';
import { Jornada } from './Jornada.tsx';

const TITULO = tituloDe('operador');

type Ficha = Respuesta<'getFichaOperador'>['data'];

/** How many sessions are listed; the others are on the operator's own screen. */
const SESIONES = 6;

/** Whether a text from the address is a valid day. */
const esDia = (texto: string): boolean =>
  esMes(texto.slice(0, 7)) && !Number.isNaN(Date.parse(`${texto}T00:00:00Z`));

/** 'Página del operador' (menu 'operador'): one's own without parameters, otherwise that of somebody one is in charge of. */
export default function Operador() {
  const { data: yo } = useSession();
  const [lugar] = useSearchState({ operador: 0, clave: '' });
  const volver = useVolver();
  const pedido =
    lugar.operador > 0
      ? { operador_id: lugar.operador }
      : lugar.clave
        ? { operador: lugar.clave }
        : { operador_id: yo.OPERADOR_ID };
  const query = useQueryCall('getFichaOperador', pedido);
  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} />
      <CuerpoDeFicha pedida lectura={query} vacio={null}>
        {(ficha) => <Partes ficha={ficha} />}
      </CuerpoDeFicha>
    </>
  );
}

function Partes({ ficha }: { ficha: Ficha }) {
  const { data: yo } = useSession();
  const propia = ficha.OPERADOR_ID === yo.OPERADOR_ID;
  const [lugar, setLugar] = useSearchState({ fecha: '', mes: '' });
  const dia = esDia(lugar.fecha) ? lugar.fecha : businessDay();
  const mes = esMes(lugar.mes) ? lugar.mes : mesDe(dia);
  return (
    <div className={css.partes}>
      <Cabeza ficha={ficha} propia={propia} />
      <Entradas
        operadorId={ficha.OPERADOR_ID}
        mes={mes}
        onMes={(otro) => setLugar({ mes: otro })}
        dia={dia}
        onDia={(otro) =>
          setLugar({ fecha: otro, mes: '', hora: '', area: '', hecho: '' } as Partial<typeof lugar>)
        }
      />
      <Jornada operadorId={ficha.OPERADOR_ID} dia={dia} />
      <section className={`${css.parte} ${css.tercio}`} aria-label="Tareas de hoy">
        <h2>Tareas de hoy</h2>
        {ficha.tareas.length > 0 ? <TareasDeHoy tareas={ficha.tareas} /> : <p>Hoy no le toca ninguna.</p>}
      </section>
      <PorLeer ficha={ficha} propia={propia} />
      <Capacitaciones ficha={ficha} />
    </div>
  );
}

/** The facts that are known. */
const conValor = (datos: readonly (readonly [string, string | null])[]) =>
  datos.flatMap(([nombre, valor]) => (valor ? [[nombre, valor] as const] : []));

/** Who the operator is, how their day stands at a glance, and links to their other screens. */
function Cabeza({ ficha, propia }: { ficha: Ficha; propia: boolean }) {
  const ir = useIr();
  const hechas = ficha.tareas.filter((t) => t.CONTESTADA).length;
  return (
    <CabezaDeFicha
      etiqueta="Operador"
      nombre={ficha.NOMBRE}
      debajo={
        <>
          {ficha.OPERADOR} {ficha.ACTIVO === 'N' ? <Estado tono="rechazo">Baja</Estado> : null}
        </>
      }
      cifra={propia ? <Entrada /> : <EntradaDeHoy entrada={ficha.ENTRADA} />}
      datos={[
        ['Puesto', ficha.PUESTO ?? 'Sin puesto'],
        ['Departamento', ficha.DEPARTAMENTO ?? 'Sin departamento'],
        ['Almacén', ficha.ALMACEN],
        ...conValor([
          ['Correo', ficha.EMAIL],
          ['Teléfono de la empresa', ficha.TELEFONO_EMP],
          ['Trabaja aquí desde', ficha.DESDE && fecha(ficha.DESDE)],
        ]),
        ['Tareas de hoy', ficha.tareas.length > 0 ? `${hechas} de ${ficha.tareas.length}` : 'Ninguna'],
      ]}
    >
      <div className={css.ligas}>
        {propia ? (
          <>
            {can(P.checklist) ? (
              <Boton icono={<IconListCheck stroke={1.75} />} onClick={() => ir('checklist')}>
                Check list
              </Boton>
            ) : null}
            <Boton icono={<IconSchool stroke={1.75} />} onClick={() => ir('miscapacitaciones')}>
              Mis capacitaciones
            </Boton>
          </>
        ) : null}
        {can(P.verGente) ? (
          <Boton icono={<IconUsers stroke={1.75} />} onClick={() => ir('migente')}>
            Mi gente
          </Boton>
        ) : null}
        {can(P.administrarOperadores) ? (
          <Boton
            icono={<IconKey stroke={1.75} />}
            onClick={() => ir('operadores', { [REGISTRO]: ficha.OPERADOR_ID })}
          >
            Permisos
          </Boton>
        ) : null}
      </div>
    </CabezaDeFicha>
  );
}

/** When the operator came today, on somebody else's page. */
const EntradaDeHoy = ({ entrada }: { entrada: string | null }) => (
  <p className={css.cifra}>
    {entrada ? hora(entrada) : '—'} <small>{entrada ? 'entró hoy' : 'sin entrada hoy'}</small>
  </p>
);

/** What the operator still has to read; a link if whoever looks may open it. */
function PorLeer({ ficha, propia }: { ficha: Ficha; propia: boolean }) {
  const abre = propia || publica();
  const { por_leer, LEIDOS } = ficha;
  return (
    <section className={`${css.parte} ${css.tercio}`} aria-label="Documentos por leer">
      <h2>Documentos por leer</h2>
      <p>
        {por_leer.length === 0 ? 'Nada pendiente' : `${entero(por_leer.length)} por leer`} · {entero(LEIDOS)}{' '}
        leídos
      </p>
      <dl className={css.lista}>
        {por_leer.map((d) => (
          <div key={d.DOCUMENTO_ID}>
            <dt>{CLASES_DE_DOCUMENTO[d.CLASE]}</dt>
            <dd>
              <LigaSuelta href={abre ? ligaDeLectura(d.DOCUMENTO_ID) : undefined}>{d.DOCUMENTO}</LigaSuelta>
              {`, hace ${antiguedad(d.DESDE)}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The operator's training sessions, latest first. */
function Capacitaciones({ ficha: { capacitaciones } }: { ficha: Ficha }) {
  return (
    <section className={`${css.parte} ${css.tercio}`} aria-label="Capacitaciones">
      <h2>Capacitaciones</h2>
      {capacitaciones.length === 0 ? <p>Ninguna desde hace un año.</p> : null}
      <dl className={css.lista}>
        {capacitaciones.slice(0, SESIONES).map((s) => (
          <div key={s.CAPACITACION_DET_ID}>
            <dt>
              {fecha(s.FECHA_PROGRAMADA)} {s.HORA_PROGRAMADA}
            </dt>
            <dd>
              {s.TITULO} <Estado tono={TONO_DE_SESION[s.ESTATUS]}>{ESTATUS_DE_SESION[s.ESTATUS]}</Estado>{' '}
              {[
                s.ASISTIO ? 'Asistió' : s.ESTATUS === 'IMPARTIDA' ? 'Sin asistencia' : '',
                s.CONSTANCIA ? `Constancia ${s.CONSTANCIA}` : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
