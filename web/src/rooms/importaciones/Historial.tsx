import { dichoDe, porcentajeDe } from '@anden/contrato/importaciones/rules.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { columnasDe, conPropia } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { IconArrowBackUp } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { Progreso } from '../../ui/Progreso.tsx';
import { useDeshacer } from './useDeshacer.ts';

type Importacion = FilaDeListado<'getImportaciones'>;

const COLUMNAS = columnasDe('getImportaciones', {
  ARCHIVO: { tarjeta: 'titulo' },
  ESTADO: { ancho: 116, tono: { importada: 'hecho', deshecha: 'nada' } },
});

/** What was imported, on screen or by the command, newest first; the latest can be undone. */
export function Historial({ titulo }: { titulo: string }) {
  const { deshace, deshaciendo } = useDeshacer(titulo);
  const columnas = conPropia<Importacion>(COLUMNAS, 'ESTADO', {
    id: 'DESHACER',
    titulo: 'Deshacer',
    ancho: 112,
    estira: false,
    ordenable: false,
    valor: () => null,
    texto: () => '',
    celda: (i) =>
      i.AVANCE ? (
        <span title={dichoDe(i.AVANCE, false)}>
          <Progreso valor={porcentajeDe(i.AVANCE)} etiqueta={`Deshacer ${i.ARCHIVO}`} />
        </span>
      ) : i.DESHACIBLE === 'S' ? (
        <Boton
          tipo="discreto"
          enFila
          icono={<IconArrowBackUp stroke={1.75} />}
          aria-label={`Deshacer ${i.ARCHIVO}`}
          disabled={deshaciendo}
          onClick={() => void deshace(i.IMPORTACION_ID, i.ARCHIVO)}
        >
          Deshacer
        </Boton>
      ) : null,
  });
  const consulta = useConsulta('getImportaciones', {
    columnas,
  });
  return (
    <Lista
      {...consulta}
      enPestana
      etiqueta="Historial de importaciones"
      unidad={['importación', 'importaciones']}
      filtroAyuda="Archivo, tabla, operador…"
      vacio={{ titulo: 'No se ha importado ningún archivo' }}
    />
  );
}
