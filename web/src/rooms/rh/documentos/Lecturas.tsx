import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { rastroDe } from '@anden/contrato/grafica.ts';
import { ESTADOS_DE_LECTURA } from '@anden/contrato/rh/documentos-rules.ts';
import type { ReactNode } from 'react';
import { useConsulta } from '../../../platform/consulta.ts';
import { cuantos, entero } from '../../../platform/format.ts';
import { enCorto, PanelDeGrafica, useGraficaAbierta } from '../../../platform/grafica.tsx';
import { REGISTRO, useDireccionCon, useIr } from '../../../platform/navigation.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { columnasDe } from '../../../platform/reporte.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { Lista } from '../../../ui/Lista.tsx';
import { ligaDeLectura, TONO_DE_LECTURA } from './documento.ts';
import css from './documentos.module.css';

const COLUMNAS = columnasDe('getLecturas', {
  ESTADO: {
    ancho: 110,
    celda: (f) => <Estado tono={TONO_DE_LECTURA[f.ESTADO]}>{ESTADOS_DE_LECTURA[f.ESTADO]}</Estado>,
  },
  OPERADOR: { tarjeta: 'titulo', ancho: 200 },
  PUESTO: { ancho: 170 },
  DEPARTAMENTO: { ancho: 150 },
  DOCUMENTO: { ancho: 220 },
  CLASE: { ancho: 150 },
  VERSION: { ancho: 80 },
  VERSION_LEIDA: { ancho: 90, ayuda: 'Una anterior donde lo que cambió desde entonces es menor' },
  DIAS: { ancho: 80, ayuda: 'Días enteros que lleva sin leerlo' },
});

const POR = { DEPARTAMENTO: 'Por departamento', PUESTO: 'Por puesto' } as const;
type Por = keyof typeof POR;

/** How many readings wait and were made, by who reads; each mark leaves its rows. */
function Grafica({ por }: { por: Por }) {
  const direccionCon = useDireccionCon();
  const abierta = useGraficaAbierta('getLecturas');
  const { data } = useQueryCall('getResumenLecturas', {}, { enabled: abierta });
  const filtroDe = (nombre: string) => {
    const rastro = rastroDe({ por }, { [por]: { tipo: 'texto' } }, nombre);
    return 'filtro' in rastro ? [rastro.filtro] : [];
  };
  const liga = (nombre: string, estado: 'PENDIENTE' | 'LEIDO') =>
    direccionCon({
      filtros: escribirFiltros([
        ...filtroDe(nombre),
        { columna: 'ESTADO', clase: 'valores', valores: [estado] },
      ]),
      pagina: '',
      [REGISTRO]: '',
    });
  return (
    <PanelDeGrafica
      lista="getLecturas"
      titulo={POR[por]}
      dibujo="apiladas"
      cuadro={
        data && {
          titulo: POR[por],
          nota: 'Lecturas que se piden hoy a quien está activo',
          grupo: por === 'PUESTO' ? 'Puesto' : 'Departamento',
          series: [ESTADOS_DE_LECTURA.PENDIENTE, ESTADOS_DE_LECTURA.LEIDO],
          escribe: (n) => cuantos(n, ['lectura', 'lecturas']),
          enEje: enCorto,
          dibujados: 8,
          grupos: data.data
            .filter((g) => g.POR === por)
            .map((g) => ({
              id: g.NOMBRE,
              titulo: g.NOMBRE || 'Sin asignar',
              puntos: [
                { valor: g.PENDIENTES, liga: liga(g.NOMBRE, 'PENDIENTE') },
                { valor: g.LEIDAS, liga: liga(g.NOMBRE, 'LEIDO') },
              ],
            })),
        }
      }
    />
  );
}

/** 'Quién ha leído': who has to read what and has not, since when, by position and department. */
export function Lecturas({ titulo, marco }: { titulo: string; marco: (tabla: ReactNode) => ReactNode }) {
  const ir = useIr();
  const lista = useConsulta('getLecturas', { titulo: `${titulo}: quién ha leído`, columnas: COLUMNAS });
  return (
    <Lista
      {...lista}
      titulo={titulo}
      etiqueta="Quién ha leído"
      unidad={['lectura', 'lecturas']}
      filtroAyuda="Colaborador, puesto, documento…"
      vacio={{ titulo: 'No se pide ninguna lectura así' }}
      marco={marco}
      onElegir={(f) => ir('lectura', { [REGISTRO]: f.DOCUMENTO_ID })}
      liga={(f) => ligaDeLectura(f.DOCUMENTO_ID)}
      aviso={
        <div className={css.graficas}>
          <Grafica por="DEPARTAMENTO" />
          <Grafica por="PUESTO" />
        </div>
      }
      resumen={lista.total > 0 ? `${entero(lista.total)} en total` : null}
    />
  );
}
