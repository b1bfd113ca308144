import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { rastroDe } from '@anden/contrato/grafica.ts';
import { ESTADOS_DE_LECTURA } from '@anden/contrato/rh/documentos-rules.ts';
import type { ReactNode } from 'react';
import { useConsulta } from '../../../platform/consulta.ts';
import { cuantos } from '../../../platform/format.ts';
import { enCorto, PanelDeGrafica, useGraficaAbierta } from '../../../platform/grafica.tsx';
import { REGISTRO, useDireccionCon, useIr } from '../../../platform/navigation.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { columnasDe } from '../../../platform/reporte.tsx';
import { Lista } from '../../../ui/Lista.tsx';
import { ligaDeLectura, TONO_DE_LECTURA } from './documento.ts';
import css from './documentos.module.css';

const COLUMNAS = columnasDe('getLecturas', {
  ESTADO: { ancho: 110, tono: TONO_DE_LECTURA },
  OPERADOR: { tarjeta: 'titulo', ancho: 200 },
  PUESTO: { ancho: 170 },
  DEPARTAMENTO: { ancho: 150 },
  DOCUMENTO: { ancho: 220 },
  CLASE: { ancho: 150 },
  VERSION: { ancho: 80 },
  VERSION_LEIDA: { ancho: 90, ayuda: 'Una anterior donde lo que cambió desde entonces es menor' },
  DIAS: { ancho: 80, ayuda: 'Días enteros que lleva sin leerlo' },
});

const POR = { DEPARTAMENTO: 'Por leer, por departamento', PUESTO: 'Por leer, por puesto' } as const;
type Por = keyof typeof POR;

/** How many bars are drawn; the others are in the table behind them. */
const BARRAS = 6;

/** How many readings are outstanding, by who has to make them; pressing a mark filters the list. */
function Grafica({ por }: { por: Por }) {
  const direccionCon = useDireccionCon();
  const abierta = useGraficaAbierta('getLecturas');
  const { data } = useQueryCall('getResumenLecturas', {}, { enabled: abierta });
  function liga(nombre: string): string {
    const rastro = rastroDe({ por }, { [por]: { tipo: 'texto' } }, nombre);
    return direccionCon({
      filtros: escribirFiltros([
        ...('filtro' in rastro ? [rastro.filtro] : []),
        { columna: 'ESTADO', clase: 'valores', valores: ['PENDIENTE'] },
      ]),
      filtro: '',
      pagina: '',
      [REGISTRO]: '',
    });
  }
  const grupos = data?.data.filter((g) => g.POR === por && g.PENDIENTES > 0);
  return (
    <PanelDeGrafica
      lista="getLecturas"
      titulo={POR[por]}
      dibujo="ranking"
      cuadro={
        grupos && {
          titulo: POR[por],
          grupo: por === 'PUESTO' ? 'Puesto' : 'Departamento',
          series: [ESTADOS_DE_LECTURA.PENDIENTE],
          escribe: (n) => cuantos(n, ['lectura', 'lecturas']),
          enEje: enCorto,
          dibujados: BARRAS,
          grupos: grupos.map((g) => ({
            id: g.NOMBRE,
            titulo: g.NOMBRE || 'Sin asignar',
            puntos: [{ valor: g.PENDIENTES, liga: liga(g.NOMBRE) }],
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
      marco={(tabla) =>
        marco(
          <>
            <div className={css.graficas}>
              <Grafica por="DEPARTAMENTO" />
              <Grafica por="PUESTO" />
            </div>
            {tabla}
          </>,
        )
      }
      onElegir={(f) => ir('lectura', { [REGISTRO]: f.DOCUMENTO_ID })}
      liga={(f) => ligaDeLectura(f.DOCUMENTO_ID)}
    />
  );
}
