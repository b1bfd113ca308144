import { useState } from 'react';
import { Campo } from './Campo.tsx';
import { useSugerencias } from './useSugerencias.tsx';

const ARTICULOS = [
  { id: '1', titulo: 'PA-0901', detalle: 'CLORO CONCENTRADO 1 L' },
  { id: '2', titulo: 'PA-0902', detalle: 'CLORO EN PASTILLAS 500 G' },
];

/** A field that suggests what its text may mean. */
export function CampoConSugerencias(props: { texto: string; alEscribir: (texto: string) => void }) {
  const { texto, alEscribir } = props;
  const [abierto, setAbierto] = useState(false);
  const buscado = texto.toUpperCase();
  const sugeridas = useSugerencias({
    texto: abierto ? texto : null,
    sugerencias: ARTICULOS.filter((a) => `${a.titulo} ${a.detalle}`.includes(buscado)),
    laPrimera: !/\d/.test(texto),
    etiqueta: 'Artículos',
    alElegir({ titulo }) {
      alEscribir(titulo);
      setAbierto(false);
    },
    alCerrar: () => setAbierto(false),
    alAbrir: texto.length > 2 ? () => setAbierto(true) : undefined,
  });
  return (
    <Campo
      etiqueta="Artículo"
      {...sugeridas.campo}
      value={texto}
      onChange={(e) => {
        alEscribir(e.target.value);
        setAbierto(e.target.value.length > 2);
      }}
      onKeyDown={(e) => {
        sugeridas.tecla(e);
      }}
      despues={sugeridas.lista}
    />
  );
}
