import { useConsulta } from '../../platform/consulta.ts';
import { fechaHora, VACIO } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useVer } from '../../platform/ver.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { ConCalendario, Transcurrido } from './Transcurrido.tsx';

const VER = { cerrados: 'Cerrados', abiertos: 'Abiertos' };

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
  const { ver, enPalabras, control } = useVer('Resurtidos', VER);
  const consulta = useConsulta(ver === 'abiertos' ? 'getResurtidosAbiertos' : 'getHistorialResurtidos', {
    columnas: COLUMNAS,
    extraEnPalabras: enPalabras,
  });
  return (
    <ConCalendario>
      <Consulta
        {...consulta}
        filtroAyuda="Artículo u operador"
        controles={control}
        leyenda={<span>VENCIDO: más de 2 horas hábiles</span>}
      />
    </ConCalendario>
  );
}
