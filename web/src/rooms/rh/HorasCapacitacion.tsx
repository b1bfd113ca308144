import { useConsulta } from '../../platform/consulta.ts';
import { hrefDe, REGISTRO, useIr } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';

/** Days back at which the default range begins. */
const DIAS = 90;

const COLUMNAS = columnasDe('getHorasCapacitacion', {
  OPERADOR: { tarjeta: 'titulo', ancho: 190 },
  DEPARTAMENTO: { ancho: 160 },
  PUESTO: { ancho: 130 },
  TITULO: { ancho: 180 },
  MINUTOS: { ancho: 90 },
  CONSTANCIA: { ancho: 166 },
});

/** 'Horas de capacitación' (menu 'horascapacitacion'): who attended what and how long, and each department's share. */
export default function HorasCapacitacion() {
  const ir = useIr();
  const consulta = useConsulta('getHorasCapacitacion', { columnas: COLUMNAS, dias: DIAS });
  return (
    <Consulta
      {...consulta}
      filtroAyuda="Operador, departamento, capacitación…"
      onElegir={(f) => ir('sesion', { [REGISTRO]: f.CAPACITACION_DET_ID })}
      liga={(f) => hrefDe('sesion', { [REGISTRO]: f.CAPACITACION_DET_ID }) ?? ''}
    />
  );
}
