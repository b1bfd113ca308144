import { useConsulta } from '../../platform/consulta.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Lista } from '../../ui/Lista.tsx';

const COLUMNAS = columnasDe('getRechazosDeImportacion', {
  FILA: { ancho: 80 },
  COLUMNA: { ancho: 160 },
  VALOR: { ancho: 200 },
});

/** Every refused row of a file with its reasons, to be searched, and exported for whoever corrects the file. */
export function Rechazos({ importacionId }: { importacionId: number }) {
  const consulta = useConsulta('getRechazosDeImportacion', {
    columnas: COLUMNAS,
    extra: { importacion_id: importacionId },
    archivo: 'Filas rechazadas',
  });
  return (
    <Lista
      {...consulta}
      enPestana
      etiqueta="Filas rechazadas"
      unidad={['rechazo', 'rechazos']}
      filtroAyuda="Columna, valor, motivo…"
      vacio={{ titulo: 'Ninguna fila se rechazó' }}
    />
  );
}
