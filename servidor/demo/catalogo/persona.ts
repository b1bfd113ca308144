import { type Division, familias } from './familia.ts';

export const BELLEZA: Division = {
  id: 4,
  nombre: 'Belleza y cuidado personal',
  prefijo: 'BE',
  marcas: [
    ['Nácar', 9],
    ['Brisa Marina', 10],
    ['Alborada', 11],
  ],
  familias: familias(`
    Shampoo; aguacate|sábila|carbón|manzanilla|argán; 300 ml|500 ml|750 ml|1 l; PZA; 28-128; lote caduca
    Acondicionador; aguacate|sábila|argán|coco; 300 ml|500 ml|1 l; PZA; 29-118; lote caduca
    Crema corporal; avena|almendras|karité|rosas; 200 ml|400 ml|800 ml; PZA; 26-112; lote caduca
    Labial; mate|cremoso|líquido; rojo carmín|rosa viejo|vino|nude|coral|ciruela; PZA; 38-145; lote
    Esmalte para uñas; rojo|rosa|nude|negro|blanco|azul noche; brillo|gel; PZA; 19-68; lote
    Perfume; dama floral|dama frutal|caballero madera|caballero cítrico; 30 ml|50 ml|100 ml; PZA; 98-590; lote
    Jabón líquido de manos; lavanda|pepino|cereza|coco; 250 ml|500 ml|repuesto 1 l; PZA; 22-88; lote
    Desodorante; dama|caballero|unisex sin aroma; roll on 60 ml|barra 50 g|aerosol 150 ml; PZA; 24-72; lote caduca
    Sombras para ojos; tierra|ahumada|rosada|neón; 4 tonos|9 tonos|18 tonos; PZA; 58-280; lote
    Cepillo para cabello; plano|redondo|desenredante; chico|mediano|grande; PZA; 32-138
    Tinte para cabello; negro|castaño oscuro|castaño claro|rubio|borgoña|cobrizo; 60 g|kit completo; PZA; 36-118; lote caduca
    Liga para cabello a granel; negra|café|surtida; delgada|gruesa; PZA; 1-4; comodin
  `),
};

export const SALUD: Division = {
  id: 11,
  nombre: 'Salud y botiquín',
  prefijo: 'SA',
  marcas: [
    ['Vidal', 25],
    ['Xochitl', 26],
  ],
  familias: familias(`
    Venda elástica; 5 cm|7 cm|10 cm|15 cm; pieza|caja 12 pzas; PZA; 9-168; lote
    Gasa estéril; 5 x 5 cm|7.5 x 5 cm|10 x 10 cm; 10 pzas|100 pzas; PAQ; 18-145; lote caduca
    Cubrebocas; blanco|azul|negro|infantil; 10 pzas|50 pzas|caja 100 pzas; PAQ; 16-148; lote caduca
    Alcohol; etílico|isopropílico|en gel; 250 ml|500 ml|1 l; PZA; 18-92; lote caduca
    Termómetro; digital|infrarrojo|de pared; blanco|azul; PZA; 58-640
    Suplemento en cápsulas; colágeno|omega 3|vitamina C|magnesio|biotina; 30 cápsulas|60 cápsulas|90 cápsulas; FCO; 88-360; lote caduca
    Té herbal; manzanilla|jengibre|hierbabuena|tila|árnica; 25 sobres|50 sobres; CAJA; 22-76; lote caduca
    Guantes de nitrilo; chico|mediano|grande|extra grande; azul 100 pzas|negro 100 pzas; CAJA; 118-198; lote caduca
    Algodón; plisado|en torundas|en rollo; 50 g|100 g|300 g; PAQ; 14-84
  `),
};

export const JUGUETERIA: Division = {
  id: 7,
  nombre: 'Juguetería',
  prefijo: 'JU',
  marcas: [
    ['Balero', 16],
    ['Pirinola', 17],
  ],
  familias: familias(`
    Rompecabezas; volcanes|ballenas|Día de Muertos|alebrijes|dinosaurios; 48 pzas|100 pzas|500 pzas|1,000 pzas; PZA; 48-290
    Lotería; tradicional|de animales|de la cocina; 10 tableros|20 tableros; JGO; 38-128
    Carro de fricción; bombero|patrulla|volteo|deportivo; chico|mediano|grande; PZA; 42-260
    Muñeca; de trapo|articulada|bebé; 25 cm|35 cm|45 cm; PZA; 88-480
    Bloques para armar; ciudad|granja|espacio|castillo; 60 pzas|120 pzas|300 pzas; CAJA; 118-690
    Pelota; de vinil|de futbol|de basquetbol|de playa; número 3|número 4|número 5; PZA; 28-220
    Masa para modelar; básica|pastel|fluorescente; 4 botes|8 botes|12 botes; PAQ; 46-160; lote
    Trompo de madera; natural|rojo|azul|verde; chico|grande; PZA; 12-34; comodin
    Memorama; aves|frutas|oficios|náhuatl; 24 pares|40 pares; JGO; 54-138
  `),
};
