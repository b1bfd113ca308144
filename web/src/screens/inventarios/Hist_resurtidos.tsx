import { NOMBRE_MOTIVO_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { de } from '../../platform/columns.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { useLive } from '../../platform/events.ts';
import { duracion, entero, fechaHora } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { ConCalendario, Transcurrido } from './resurtidos/Transcurrido.tsx';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('histresurtidos');

type Llamada = 'getHistorialResurtidos' | 'getResurtidosAbiertos';
type Resurtido = FilaDe<'getHistorialResurtidos'>;

const c = de<Resurtido>();

const ESTATUS = {
  ABIERTO: { tono: 'atencion', palabra: 'Abierto' },
  CERRADO: { tono: 'hecho', palabra: 'Cerrado' },
  CANCELADO: { tono: 'nada', palabra: 'Cancelado' },
} as const;

const COLUMNAS: readonly Columna<Resurtido>[] = [
  c.fechaHora('FECHA_SOL', 'Solicitado el'),
  c.texto('CLAVE_ARTICULO', 'Clave', { ancho: 120 }),
  c.texto('ARTICULO', 'Artículo', { ancho: 170, tarjeta: 'titulo' }),
  c.entero('CANTIDAD_SOL', 'Solicitado'),
  c.entero('CANTIDAD_SUR', 'Surtido'),
  c.entero('CANTIDAD_ACO', 'Acomodado'),
  {
    id: 'DIFERENCIA',
    titulo: 'Tiempo hábil',
    ayuda: 'Horas hábiles desde que se solicitó; más de 2 es VENCIDO',
    tipo: 'texto',
    numerica: true,
    ancho: 130,
    valor: (f) => `${duracion(f.MINUTOS)}${f.VENCIDO === 'S' ? ' VENCIDO' : ''}`,
    celda: (f) => <Transcurrido fila={f} />,
  },
  c.texto('ESTATUS', 'Estatus', {
    celda: ({ ESTATUS: e }) => <Estado tono={ESTATUS[e].tono}>{ESTATUS[e].palabra}</Estado>,
  }),
  c.texto('SURTIO', 'Surtió'),
  c.fechaHora('FECHA_SUR', 'Surtido el'),
  {
    id: 'TOMADO',
    titulo: 'Tomó',
    ayuda: 'Quién tomó las piezas en camino, y de quién',
    tipo: 'texto',
    ancho: 150,
    ordenable: false,
    valor: ({ TOMADO: t }) => t && `${t.A}, de ${t.DE}`,
    celda: ({ TOMADO: t }) => (t ? <span title={fechaHora(t.FECHA)}>{`${t.A}, de ${t.DE}`}</span> : '—'),
  },
  c.texto('ACOMODO', 'Acomodó'),
  c.fechaHora('FECHA_ACO', 'Acomodado el'),
  {
    id: 'MOTIVO',
    titulo: 'Motivo',
    tipo: 'texto',
    ancho: 110,
    ordenable: false,
    valor: (f) => NOMBRE_MOTIVO_RESURTIDO[f.MOTIVO],
  },
  c.texto('ALMACEN', 'Almacén', { ordenable: false }),
];

/** 'Historial de Resurtido' (menu 'histresurtidos'): what was asked for in a range, closed or still open. */
export default function Hist_resurtidos() {
  const [{ ver }, setLugar] = useSearchState({ ver: 'cerrados', pagina: 1 });
  const abiertos = ver === 'abiertos';
  return (
    <ConCalendario>
      <Historial
        llamada={abiertos ? 'getResurtidosAbiertos' : 'getHistorialResurtidos'}
        abiertos={abiertos}
        alCambiar={(valor) => setLugar({ ver: valor, pagina: 1 })}
      />
    </ConCalendario>
  );
}

function Historial(props: { llamada: Llamada; abiertos: boolean; alCambiar: (ver: string) => void }) {
  const { llamada, abiertos, alCambiar } = props;
  const consulta = useConsulta<Llamada>(llamada, {
    titulo: TITULO,
    columnas: COLUMNAS,
    porPagina: 20,
    orden: 'FECHA_SOL',
    extraEnPalabras: [['Resurtidos', abiertos ? 'Abiertos' : 'Cerrados']],
  });
  const { filas, total } = consulta;
  useLive('resurtido', null, [llamada]);

  const suma = (id: 'CANTIDAD_SOL' | 'CANTIDAD_SUR' | 'CANTIDAD_ACO') =>
    entero(filas?.reduce((n, f) => n + f[id], 0) ?? 0);
  return (
    <Consulta
      {...consulta}
      llave={(f) => f.RESURTIDO_ID}
      filtroAyuda="Artículo u operador"
      controles={
        <Selector
          etiqueta="Resurtidos"
          value={abiertos ? 'abiertos' : 'cerrados'}
          opciones={[
            { valor: 'cerrados', texto: 'Cerrados' },
            { valor: 'abiertos', texto: 'Abiertos' },
          ]}
          onCambio={alCambiar}
        />
      }
      leyenda={
        <>
          {filas && filas.length > 0 ? (
            <span>
              {filas.length < total ? 'En esta página: ' : ''}
              {suma('CANTIDAD_SOL')} solicitadas · {suma('CANTIDAD_SUR')} surtidas · {suma('CANTIDAD_ACO')}{' '}
              acomodadas
            </span>
          ) : null}
          <span>VENCIDO: más de 2 horas hábiles</span>
        </>
      }
    />
  );
}
