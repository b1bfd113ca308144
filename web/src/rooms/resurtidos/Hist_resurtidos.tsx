import { useConsulta } from '../../platform/consulta.ts';
import { fechaHora, VACIO } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { ConCalendario, Transcurrido } from './Transcurrido.tsx';

const OPCIONES = [
  { valor: 'cerrados', texto: 'Cerrados' },
  { valor: 'abiertos', texto: 'Abiertos' },
] as const;

const COLUMNAS = columnasDe('getHistorialResurtidos', {
  DIFERENCIA: {
    ayuda: 'Horas hábiles desde que se solicitó; más de 2 es VENCIDO',
    ancho: 130,
    celda: (f) => <Transcurrido fila={f} />,
  },
  ESTATUS: { tono: { ABIERTO: 'atencion', CERRADO: 'hecho', CANCELADO: 'nada' } },
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
  const elegidos = OPCIONES[ver === 'abiertos' ? 1 : 0];
  const consulta = useConsulta(ver === 'abiertos' ? 'getResurtidosAbiertos' : 'getHistorialResurtidos', {
    columnas: COLUMNAS,
    extraEnPalabras: [['Resurtidos', elegidos.texto]],
  });
  return (
    <ConCalendario>
      <Consulta
        {...consulta}
        filtroAyuda="Artículo u operador"
        controles={
          <Selector
            etiqueta="Resurtidos"
            value={elegidos.valor}
            opciones={OPCIONES}
            onCambio={(otros) => setLugar({ ver: otros, pagina: 1 })}
          />
        }
        leyenda={<span>VENCIDO: más de 2 horas hábiles</span>}
      />
    </ConCalendario>
  );
}
