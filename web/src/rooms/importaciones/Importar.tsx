import { tituloDe } from '@anden/contrato/rutas.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { ArchivoPorImportar } from './ArchivoPorImportar.tsx';
import { Historial } from './Historial.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('importar');

const PESTANAS = [
  { id: 'importar', titulo: 'Importar' },
  { id: 'historial', titulo: 'Historial' },
];

/** Search parameters of the second tab's list, removed when changing tabs. */
const DE_SU_LISTA = { filtro: '', orden: '', sentido: '', pagina: 1 };

/**
 * 'Importar archivos' (menu 'importar'): a file is dropped, examined, rehearsed and imported; imports can be undone.
 */
export default function Importar() {
  const [lugar, setLugar] = useSearchState({
    pestana: 'importar',
    archivo: 0,
    tabla: '',
    sugerida: '',
    ...DE_SU_LISTA,
  });
  const elegida = lugar.pestana === 'historial' ? 'historial' : 'importar';
  return (
    <>
      <PageHeader titulo={TITULO} />
      <Pestanas
        etiqueta={TITULO}
        pestanas={PESTANAS}
        elegida={elegida}
        onElegir={(pestana) => setLugar({ pestana, ...DE_SU_LISTA })}
      >
        {elegida === 'historial' ? (
          <Historial titulo={TITULO} />
        ) : (
          <ArchivoPorImportar
            titulo={TITULO}
            archivoId={lugar.archivo}
            tabla={lugar.tabla}
            sugerida={lugar.sugerida}
            // Whoever came for a table's file brings that one, unless its columns say another.
            onArchivo={(archivo) =>
              setLugar({ archivo, tabla: '', sugerida: archivo && !lugar.archivo ? lugar.tabla : '' })
            }
            onTabla={(tabla) => setLugar({ tabla })}
          />
        )}
      </Pestanas>
    </>
  );
}
