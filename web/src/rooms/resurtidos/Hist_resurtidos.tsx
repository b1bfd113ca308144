import { useConsulta } from '../../platform/consulta.ts';
import { fechaHora, VACIO } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { ConCalendario, Transcurrido } from './Transcurrido.tsx';

type Llamada = 'getHistorialResurtidos' | 'getResurtidosAbiertos';

const COLUMNAS = columnasDe('getHistorialResurtidos', {
  DIFERENCIA: {
    ayuda: 'Horas hábiles desde que se solicitó; más de 2 es VENCIDO',
    ancho: 130,
    celda: (f) => <Transcurrido fila={f} />,
  },
  ESTATUS: { tonos: { ABIERTO: 'atencion', CERRADO: 'hecho', CANCELADO: 'nada' } },
  SOLICITO: { ancho: 120 },
  TOMADO: {
    ayuda: 'Quién tomó las piezas en camino, y de quién',
    ancho: 150,
    celda: ({ TOMADO: t }) => (t ? <span title={fechaHora(t.FECHA)}>{`${t.A}, de ${t.DE}`}</span> : VACIO),
  },
  MOTIVO: { ancho: 110 },
});

/** 'Historial de Resurtido' (menu 'histresurtidos'): what was requested in a range, closed or still open. */
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
    columnas: COLUMNAS,
    extraEnPalabras: [['Resurtidos', abiertos ? 'Abiertos' : 'Cerrados']],
  });
  return (
    <Consulta
      {...consulta}
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
      leyenda={<span>VENCIDO: más de 2 horas hábiles</span>}
    />
  );
}
