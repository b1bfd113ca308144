import { NOMBRES_IMPORTABLES, type TablaImportable } from '@anden/contrato/importaciones/rules.ts';
import { useState } from 'react';
import { useQueryCall } from '../../platform/query.ts';
import { Cargando } from '../../ui/Vacios.tsx';
import { Ensayo } from './Ensayo.tsx';
import css from './importar.module.css';
import { SinArchivo } from './SinArchivo.tsx';
import { Subida } from './Subida.tsx';
import { useSubida } from './useSubida.ts';
import { useSuelta } from './useSuelta.ts';

export interface ArchivoPorImportarProps {
  titulo: string;
  /** 0: none yet. */
  archivoId: number;
  /** The chosen table; blank: the one that the columns suggest. */
  tabla: string;
  /** The one it is if they suggest none; blank: nobody knows. */
  sugerida: string;
  onArchivo: (id: number) => void;
  onTabla: (tabla: string) => void;
}

const esTabla = (texto: string): texto is TablaImportable =>
  (NOMBRES_IMPORTABLES as readonly string[]).includes(texto);

/** The uploaded file, or the area on which to drop one, anywhere. */
export function ArchivoPorImportar(props: ArchivoPorImportarProps) {
  const { titulo, archivoId, tabla, sugerida, onArchivo, onTabla } = props;
  const { subiendo, falla, sube } = useSubida();
  const [ocupada, setOcupada] = useState(false);
  const query = useQueryCall(
    'getImportacion',
    {
      importacion_id: archivoId,
      ...(esTabla(tabla) ? { tabla } : {}),
      ...(esTabla(sugerida) ? { sugerida } : {}),
    },
    { enabled: archivoId > 0, keep: true },
  );
  const leido = archivoId > 0 ? query.data?.data : undefined;

  async function toma(archivo: File | undefined): Promise<void> {
    if (!archivo || subiendo || ocupada) return;
    const id = await sube(archivo);
    onArchivo(id ?? 0);
  }

  const { encima, alSoltar } = useSuelta((archivo) => void toma(archivo));

  return (
    <section className={css.zona} aria-label="Archivo por importar" {...alSoltar}>
      {subiendo ? (
        <Subida {...subiendo} />
      ) : leido && leido.ESTADO !== 'subiendo' ? (
        <Ensayo
          key={leido.IMPORTACION_ID}
          titulo={titulo}
          leido={leido}
          onTabla={onTabla}
          onOcupada={setOcupada}
          onOtro={() => onArchivo(0)}
        />
      ) : archivoId > 0 && query.isPending ? (
        <Cargando que="Leyendo el archivo" />
      ) : (
        <SinArchivo
          tabla={tabla}
          encima={encima}
          falla={falla ?? query.error?.message ?? null}
          onArchivo={(archivo) => void toma(archivo)}
        />
      )}
    </section>
  );
}
