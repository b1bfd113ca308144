import { CONEXIONES_DE_MAS, SIN_RESPALDO } from '@anden/contrato/sistema/rules.ts';
import type { ReactNode } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { antiguedad, entero, fechaHora } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useTitulo } from '../../platform/titulo.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Cifras } from '../../ui/Cifras.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { confirmar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './Sistema.module.css';

/** Milliseconds between readings. */
const CADA = 30_000;

type Sistema = Respuesta<'getSistema'>;
type Sesion = Sistema['data'][number];
type Marco = (contenido: ReactNode) => ReactNode;

const PESTANAS = [
  { id: 'estado', titulo: 'Estado' },
  { id: 'sesiones', titulo: 'Sesiones' },
  { id: 'bitacora', titulo: 'Bitácora' },
] as const;
/** The parameters of a list, which begin anew on another tab. */
const DE_LISTA = {
  filtro: '',
  orden: '',
  sentido: '',
  luego: '',
  filtros: '',
  pagina: 1,
  desde: '',
  hasta: '',
  periodo: '',
};

const DE_TRABAJOS = columnasDe('getSistema.trabajos', {
  TRABAJO: { ancho: 210 },
  ESTADO: { ancho: 96, tono: { BIEN: 'hecho', FALLA: 'rechazo', ATRASADO: 'atencion', NUNCA: 'nada' } },
  BIEN: { ancho: 140 },
  FALLA: { ancho: 140 },
  RESULTADO: { recorta: true, ancho: 150 },
  MOTIVO: { recorta: true, ancho: 160 },
});
const DE_LENTAS = columnasDe('getSistema.lentas', {
  LLAMADA: { ancho: 240 },
  LENTAS: { ancho: 80, ayuda: 'Veces que tardó más de un segundo' },
  FALLAS: { ancho: 80, ayuda: 'Veces que el servidor no la pudo contestar' },
  PEOR_MS: { ancho: 110, ayuda: 'Milisegundos de la que más tardó' },
  ULTIMA: { ancho: 140 },
});
const DE_REPLICAS = columnasDe('getSistema.replicas', {
  NOMBRE: { ancho: 200 },
  ESTADO: { ancho: 140 },
  RETRASO: { ancho: 110 },
});
const DE_SESIONES = columnasDe('getSistema', {
  NOMBRE: { tarjeta: 'titulo', ancho: 156 },
  APARATO: { ancho: 140 },
  DIRECCION: { ancho: 106 },
  DESDE: { ancho: 130 },
  VISTO: {
    ancho: 104,
    ayuda: 'Hace cuánto dio señal su pantalla, con dos minutos de margen',
    texto: (s) => antiguedad(s.VISTO),
  },
  ABIERTO: { ancho: 100, ayuda: 'Lo que tiene abierto quien la usa, en ésta o en otra de sus sesiones' },
});
const DE_BITACORA = columnasDe('getAuditoria', {
  FECHA: { ancho: 130 },
  OPERADOR: { ancho: 160 },
  LLAMADA: { tarjeta: 'titulo', ancho: 170 },
  RESULTADO: {
    ancho: 120,
    tono: {
      hecho: 'hecho',
      rechazado: 'atencion',
      'sin permiso': 'rechazo',
      'sin acceso': 'rechazo',
      ajeno: 'rechazo',
    },
  },
  REGISTRO: { ancho: 150, recorta: true },
  MENSAJE: { ancho: 180, recorta: true },
  CUENTA: { ancho: 96 },
  DIRECCION: { ancho: 106 },
  VECES: { ancho: 70, ayuda: 'Lo que se niega igual varias veces seguidas es un solo renglón' },
  PETICION: { ancho: 100, recorta: true, ayuda: 'Su número en el registro del servidor' },
});

const UNIDADES = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size in words: '1.2 GB'. */
function tamano(bytes: number): string {
  const i = Math.min(UNIDADES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1_000 ** i).toFixed(i > 2 ? 1 : 0)} ${UNIDADES[i]}`;
}

/** 'Sistema' (9039): how the servers and the database are, who has a session open, which can be ended, and what was done. */
export default function SistemaPagina() {
  const titulo = useTitulo();
  const [lugar, setLugar] = useSearchState({ pestana: PESTANAS[0].id as string, ...DE_LISTA });
  const elegida = PESTANAS.find((p) => p.id === lugar.pestana)?.id ?? PESTANAS[0].id;
  const marco: Marco = (contenido) => (
    <Pestanas
      etiqueta={titulo}
      pestanas={PESTANAS}
      elegida={elegida}
      onElegir={(pestana) => setLugar({ ...DE_LISTA, pestana })}
    >
      {contenido}
    </Pestanas>
  );
  if (elegida === 'sesiones') return <Sesiones marco={marco} />;
  if (elegida === 'bitacora') return <Bitacora marco={marco} />;
  return (
    <>
      <PageHeader titulo={titulo} />
      {marco(<Estado />)}
    </>
  );
}

function Estado() {
  const { data: s, error, refetch } = useQueryCall('getSistema', {}, { cada: CADA });
  const respaldo = s?.trabajos.find((t) => t.TRABAJO === 'respaldo');
  const llena = s && s.base.CONEXIONES > s.base.CONEXIONES_MAX * CONEXIONES_DE_MAS;
  return (
    <div className={css.estado}>
      {respaldo && respaldo.ESTADO !== 'BIEN' ? (
        <Mensaje tono={respaldo.ESTADO === 'FALLA' ? 'rechazo' : 'atencion'}>
          {SIN_RESPALDO[respaldo.ESTADO]}
        </Mensaje>
      ) : null}
      {llena ? (
        <Mensaje tono="atencion">
          A la base le quedan pocas conexiones: otro programa toma demasiadas, o hacen falta más.
        </Mensaje>
      ) : null}
      {s ? (
        <Cifras
          etiqueta="Servidor y base"
          cifras={[
            {
              nombre: 'Versión',
              valor: [s.servidor.VERSION, s.servidor.COMPILACION].filter(Boolean).join(' · '),
            },
            { nombre: 'Corre desde', valor: fechaHora(s.servidor.DESDE) },
            { nombre: 'PostgreSQL', valor: s.base.VERSION },
            { nombre: 'Tamaño de la base', valor: tamano(s.base.BYTES) },
            {
              nombre: 'Conexiones',
              valor: `${entero(s.base.CONEXIONES)} de ${entero(s.base.CONEXIONES_MAX)}`,
              mal: Boolean(llena),
            },
            { nombre: 'Réplicas', valor: s.replicas.length === 0 ? 'Ninguna' : entero(s.replicas.length) },
            {
              nombre: 'Último respaldo',
              valor: respaldo?.BIEN ? `Hace ${antiguedad(respaldo.BIEN)}` : 'Nunca',
              mal: respaldo?.ESTADO === 'FALLA',
            },
            { nombre: 'Sesiones', valor: entero(s.data.length) },
          ]}
        />
      ) : null}
      <h2>Trabajos</h2>
      <DataTable
        error={error?.message ?? null}
        onReintentar={() => void refetch()}
        etiqueta="Trabajos"
        columnas={DE_TRABAJOS}
        filas={s?.trabajos}
        llave={(t) => t.TRABAJO}
        filasDeEspera={6}
      />
      {error && !s ? null : (
        <>
          <h2>Lo más lento de la última hora</h2>
          <DataTable
            etiqueta="Lo más lento de la última hora"
            columnas={DE_LENTAS}
            filas={s?.lentas}
            llave={(l) => l.LLAMADA}
            filasDeEspera={3}
            vacio={<EmptyState titulo="Nada tardó más de un segundo ni dejó de contestarse" />}
          />
        </>
      )}
      {s && s.replicas.length > 0 ? (
        <>
          <h2>Réplicas</h2>
          {s.replicas.some((r) => r.ESTADO === null) ? (
            <Mensaje tono="nada">
              El usuario de la base no puede ver su retraso. Déselo su dueño: grant pg_monitor to anden_app.
            </Mensaje>
          ) : null}
          <DataTable
            etiqueta="Réplicas"
            columnas={DE_REPLICAS}
            filas={s.replicas}
            llave={(r) => String(r.PID)}
          />
        </>
      ) : null}
    </div>
  );
}

function Sesiones({ marco }: { marco: Marco }) {
  const titulo = useTitulo();
  const termina = useCommand('terminaSesion', { titulo });
  async function pregunta(s: Sesion): Promise<void> {
    const si = await confirmar(
      titulo,
      `¿Terminar la sesión de ${s.NOMBRE} en ${s.APARATO}? Tendrá que ingresar de nuevo. Lo que guardó y no se ha enviado espera en su aparato.`,
      { aceptar: 'Terminar sesión' },
    );
    if (si) await termina.run({ sesion_id: s.SESION_ID });
  }
  const columnas: readonly Columna<Sesion>[] = [
    ...DE_SESIONES,
    {
      id: 'TERMINAR',
      titulo: 'Terminar',
      valor: () => null,
      ordenable: false,
      soloPantalla: true,
      ancho: 132,
      celda: (s) =>
        s.ES_ESTA === 'S' ? (
          'Es la suya'
        ) : (
          <Boton
            enFila
            aria-label={`Terminar sesión de ${s.NOMBRE} en ${s.APARATO}`}
            disabled={termina.running}
            onClick={() => void pregunta(s)}
          >
            Terminar sesión
          </Boton>
        ),
    },
  ];
  const lista = useLista(
    'getSistema',
    {},
    {
      columnas,
      archivo: 'Sesiones abiertas',
      filtroAyuda: 'Operador, aparato, dirección…',
      sinOrden: 'La última señal primero',
      lectura: { cada: CADA },
    },
  );
  return (
    <Lista
      {...lista}
      etiqueta="Sesiones abiertas"
      unidad={['sesión abierta', 'sesiones abiertas']}
      vacio={{ titulo: 'Nadie tiene una sesión abierta' }}
      marco={marco}
    />
  );
}

function Bitacora({ marco }: { marco: Marco }) {
  const {
    panel: _,
    abre: __,
    registro: ___,
    elegida: ____,
    ...consulta
  } = useConsulta('getAuditoria', {
    columnas: DE_BITACORA,
    archivo: 'Bitácora',
  });
  return (
    <Consulta
      {...consulta}
      etiqueta="Bitácora"
      filtroAyuda="Operador, llamada, folio, mensaje…"
      marco={marco}
    />
  );
}
